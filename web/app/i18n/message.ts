/** The part of ICU MessageFormat that the catalogues use: {name}, {name, number}, plural, select, nesting, '' and #. */
export type Value = string | number;
export type Values = Record<string, Value>;

type Piece =
  | { kind: "text"; text: string }
  | { kind: "value"; name: string; number: boolean }
  | { kind: "count" }
  | { kind: "choice"; name: string; plural: boolean; cases: Map<string, Piece[]> };

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  pieces(nested: boolean): Piece[] {
    const out: Piece[] = [];
    let plain = "";
    const flush = (): void => {
      if (plain) out.push({ kind: "text", text: plain });
      plain = "";
    };
    for (; this.at < this.text.length; ++this.at) {
      const char = this.text.charAt(this.at);
      if (char === "}" && nested) break;
      if (char === "'") plain += this.quoted();
      else if (char === "#" && nested) {
        flush();
        out.push({ kind: "count" });
      } else if (char === "{") {
        flush();
        out.push(this.argument());
      } else plain += char;
    }
    flush();
    return out;
  }

  /** '' is an apostrophe, '{…' hides braces; a lone apostrophe stands for itself. */
  private quoted(): string {
    const next = this.text.charAt(this.at + 1);
    if (next === "'") {
      ++this.at;
      return "'";
    }
    if (next !== "{" && next !== "}" && next !== "#") return "'";
    const end = this.text.indexOf("'", this.at + 1);
    const hidden = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end;
    return hidden;
  }

  private word(): string {
    const match = /[^\s{},]*/y;
    this.skip();
    match.lastIndex = this.at;
    const found = match.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    this.skip();
    return found;
  }
  private skip(): void {
    while (/\s/.test(this.text.charAt(this.at))) ++this.at;
  }

  private argument(): Piece {
    ++this.at;
    const name = this.word();
    if (this.text.charAt(this.at) === "}") return { kind: "value", name, number: false };
    ++this.at;
    const type = this.word();
    if (type === "number") return { kind: "value", name, number: true };
    ++this.at;
    const cases = new Map<string, Piece[]>();
    for (let key = this.word(); this.text.charAt(this.at) === "{"; key = this.word()) {
      ++this.at;
      cases.set(key, this.pieces(true));
      ++this.at;
    }
    return { kind: "choice", name, plural: type === "plural", cases };
  }
}

export class Formatter {
  private readonly parsed = new Map<string, Piece[]>();
  private readonly numbers: Intl.NumberFormat;
  private readonly plurals: Intl.PluralRules;

  constructor(language: string) {
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    this.plurals = new Intl.PluralRules(language);
  }

  format(message: string, values: Values = {}): string {
    let pieces = this.parsed.get(message);
    if (!pieces) this.parsed.set(message, (pieces = new Reader(message).pieces(false)));
    return this.join(pieces, values, "");
  }
  number(value: number): string {
    return this.numbers.format(value);
  }

  private join(pieces: Piece[], values: Values, count: string): string {
    return pieces.map((piece) => this.one(piece, values, count)).join("");
  }

  private one(piece: Piece, values: Values, count: string): string {
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "count") return count;
    const value = values[piece.name];
    if (piece.kind === "value") return typeof value === "number" ? this.number(value) : (value ?? "");
    const chosen = piece.plural ? this.plural(piece.cases, Number(value ?? 0)) : piece.cases.get(String(value ?? "other"));
    return this.join(chosen ?? piece.cases.get("other") ?? [], values, piece.plural ? this.number(Number(value ?? 0)) : count);
  }

  private plural(cases: Map<string, Piece[]>, value: number): Piece[] | undefined {
    return cases.get(`=${value}`) ?? cases.get(this.plurals.select(value));
  }
}

/** Names of what a message wants to be told, for the test of the catalogues. */
export function placeholders(message: string): string[] {
  const names = new Set<string>();
  const visit = (pieces: Piece[]): void => {
    for (const piece of pieces) {
      if (piece.kind === "value" || piece.kind === "choice") names.add(piece.name);
      if (piece.kind === "choice") for (const part of piece.cases.values()) visit(part);
    }
  };
  visit(new Reader(message).pieces(false));
  return [...names].sort();
}
