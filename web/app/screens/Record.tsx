/** A record: board, graph of variations, comment, markup, what was repaired. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Analysis, CoreError, Vertex } from "../../../bindings/wasm/src";
import type { BoardView, MarkKind } from "../../board/src";
import { ask } from "../core/engine";
import { newId } from "../core/kept";
import { errorWords, number, t } from "../i18n";
import { findServer, guest, keepOnServer, server, serverFile } from "../live/account";
import { Board } from "../parts/Board";
import { ask as question } from "../parts/Dialog";
import { seatName } from "../parts/games";
import { Icon } from "../parts/Icon";
import { LOOK_KEYS, useKeys } from "../parts/keys";
import { viewOf } from "../parts/views";
import { pointName } from "../play/sentence";
import { numbersOf } from "../play/table";
import { Book, readBook, type SetupTool } from "../record/book";
import { dropped } from "../record/dropped";
import { savePng, saveSgf, saveSvg } from "../record/exporting";
import { Findings } from "../record/Findings";
import { type KeptRecord, keepRecord, recordName, sgfOf } from "../record/keep";
import { PrintSheet } from "../record/PrintSheet";
import { packed, unpacked } from "../record/share";
import { Tree } from "../record/Tree";
import { go, link, replace } from "../router";
import { settings } from "../settings";
import { get } from "../store/database";
import { getGame } from "../store/games";

const MOST_BYTES = 5_000_000;
const SAVE_AFTER_MS = 500;

/** key: one opening of a record; its id only comes with the first save. */
interface Opened { book: Book; name: string; id: string | null; key: string; serverId: string | null }
type Tool = "play" | MarkKind | SetupTool;
const TOOLS: readonly [Tool, string][] = [["play", "●○"], ["triangle", "△"], ["square", "□"], ["circle", "◯"], ["cross", "✕"], ["label", "A"], ["AB", "+●"], ["AW", "+○"], ["AE", "−"]];

/** What the server was started with: `miai FILE`. */
export const OPENED = "opened";
/** Puts an address that holds the record on the clipboard. */
async function share(book: Book): Promise<boolean> {
  const address = `${new URL("./", document.baseURI).href}${link("record", "shared", await packed(book.text()))}`;
  return navigator.clipboard.writeText(address).then(() => true, () => false);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Records that the server keeps, and its games as records. */
async function fromServer(kind: string, id: string): Promise<{ text: string; name: string; id: null } | null> {
  const file = await serverFile(kind === "live" ? `api/games/${id}/record.sgf` : `api/records/${id}`);
  return file && { text: await file.text(), name: t("title.record"), id: null };
}

async function fromStore(parts: string[]): Promise<{ text: string; name: string; id: string | null } | null> {
  if ((parts[0] === "live" || parts[0] === "server") && parts[1]) return fromServer(parts[0], parts[1]);
  if (parts[0] === OPENED) {
    const answer = await fetch(new URL("api/opened", document.baseURI)).catch(() => null);
    return answer?.ok ? { text: await answer.text(), name: t("title.record"), id: null } : null;
  }
  if (parts[0] === "shared" && parts[1]) {
    const text = await unpacked(parts[1]);
    return text === null ? null : { text, name: t("record.shared"), id: null };
  }
  if (parts[0] === "game" && parts[1]) {
    const game = await getGame(parts[1]);
    const names = game && { black: seatName(game, "black"), white: seatName(game, "white") };
    return game && names ? { text: sgfOf(game, names), name: t("games.title_of", names), id: null } : null;
  }
  const record = parts[0] ? await get<KeptRecord>("records", parts[0]) : null;
  return record ? { text: record.text, name: record.name, id: record.id } : null;
}

export function Record({ parts }: { parts: string[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const open = (bytes: Uint8Array, file: string, id: string | null): void => {
    if (bytes.length > MOST_BYTES) return setProblem(t("record.too_large"));
    const read = readBook(bytes);
    if (!read.ok) return setProblem(errorWords(read.error));
    setProblem("");
    setOpened({ book: read.value, name: recordName(read.value, file), id, key: newId(), serverId: id === null && parts[0] === "server" ? (parts[1] ?? null) : null });
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    if (file) open(new Uint8Array(await file.arrayBuffer()), file.name.replace(/\.\w+$/, ""), null);
  };
  useEffect(() => {
    if (parts.length > 0 && opened?.id !== parts[0]) void fromStore(parts).then((found) => (found ? open(encode(found.text), found.name, found.id) : setProblem(t("missing.text"))));
  }, [parts.join("/")]);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const target = event.target;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && text.includes("(;")) open(encode(text), t("record.pasted"), null);
    };
    const drag = (event: DragEvent): void => setOver(event.type === "dragover");
    addEventListener("paste", paste);
    for (const type of ["dragover", "dragleave", "drop"] as const) addEventListener(type, drag);
    return () => {
      removeEventListener("paste", paste);
      for (const type of ["dragover", "dragleave", "drop"] as const) removeEventListener(type, drag);
    };
  }, []);
  useEffect(() => {
    const file = dropped.value;
    dropped.value = null;
    if (file) void openFile(file);
  }, [dropped.value]);
  useEffect(() => () => opened?.book.close(), [opened]);

  if (opened) return <div class={over ? "drop" : ""}>{problem && <p role="alert" class="page">{problem}</p>}<Editor key={opened.key} opened={opened} openFile={openFile} /></div>;
  return (
    <main id="main" tabIndex={-1} class={`page narrow${over ? " drop" : ""}`}>
      <h1>{t("home.record")}</h1>
      <p>{t("record.how")}</p>
      <div class="row"><FileButton label={t("record.open_file")} onFile={openFile} main /></div>
      <label class="field">
        <span class="label">{t("record.paste")}</span>
        <textarea rows={6} spellcheck={false} onInput={(event) => { const text = event.currentTarget.value; if (text.trim().length > 4) open(encode(text), t("record.pasted"), null); }} />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <div class="row"><button class="button" onClick={() => open(encode("(;GM[1]FF[4]CA[UTF-8]SZ[19])"), t("record.empty"), null)}>{t("record.new")}</button></div>
    </main>
  );
}

function FileButton({ label, onFile, main }: { label: string; onFile(file: File | undefined): Promise<void>; main?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class={`button${main ? " main" : ""}`} onClick={() => input.current?.click()}>{label}</button>
      <input ref={input} type="file" hidden aria-label={label} onChange={(event) => void onFile(event.currentTarget.files?.[0])} />
    </>
  );
}

function Editor({ opened, openFile }: { opened: Opened; openFile(file: File | undefined): Promise<void> }) {
  const { book, name } = opened;
  const tool = useSignal<Tool>("play");
  const refused = useSignal<{ vertex: Vertex; error: CoreError } | null>(null);
  const analysis = useSignal<Analysis | "thinking" | null>(null);
  const shared = useSignal(false);
  const printing = useSignal(false);
  const onServer = useSignal<"" | "kept" | "failed">("");
  const serverId = useRef(opened.serverId);
  useEffect(() => {
    // Pages that lie somewhere without a server are not made to ask for one.
    if (server.peek() === undefined && guest() !== null) void findServer();
  }, []);
  const id = useRef(opened.id);
  book.version.value;
  const node = book.node.value;

  const touched = useRef(false);
  useEffect(() => {
    if (!touched.current && opened.id !== null) {
      touched.current = true;
      return;
    }
    const timer = setTimeout(() => {
      void keepRecord(book, id.current, name).then((kept) => {
        if (id.current === null) replace("record", kept);
        id.current = opened.id = kept;
      });
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [book.version.value]);
  useEffect(() => {
    refused.value = null;
    analysis.value = null;
  }, [node]);

  const keys = {
    ...LOOK_KEYS,
    ArrowLeft: () => book.back(), ArrowRight: () => book.next(), ArrowUp: () => book.sibling(-1), ArrowDown: () => book.sibling(1),
    Home: () => book.first(), End: () => book.last(), U: () => book.undo(),
  };
  useKeys(keys);

  const point = (vertex: Vertex): void => {
    refused.value = null;
    const { value } = tool;
    if (value === "AB" || value === "AW" || value === "AE") return book.setUp(vertex, value);
    if (value !== "play") return book.mark(vertex, value);
    const done = book.place(vertex);
    if (!done.ok) refused.value = { vertex, error: done.error };
  };
  const analyse = async (): Promise<void> => {
    // What was written a moment ago is kept first: the analysis reads the record from there.
    const kept = await keepRecord(book, id.current, name);
    id.current = opened.id = kept;
    replace("record", kept);
    go("analyse", "record", kept, String(book.moveNumber()), book.way());
  };
  const estimate = async (): Promise<void> => {
    const at = book.position();
    if (!at) return;
    analysis.value = "thinking";
    const start = { ...book.size, rules: book.rules(), komi: Number(book.root("KM")) || 0, handicap: [], toPlace: 0, position: { rows: at.rows, toMove: at.toMove } };
    const found = await ask<"analyse">({ kind: "analyse", position: { start, steps: [] }, depth: "hint" }).answer.catch(() => null);
    if (book.node.value === node) analysis.value = found;
  };

  const keepThere = async (): Promise<void> => {
    const kept = await keepOnServer(name, book.text(), serverId.current).catch(() => null);
    if (kept) serverId.current = opened.serverId = kept.id;
    onServer.value = kept ? "kept" : "failed";
  };
  const paper = (): void => {
    printing.value = true;
    // The sheet is drawn before the dialog of the browser stops everything.
    setTimeout(() => print(), 150);
  };
  const position = book.position();
  const { size } = book;
  const move = book.moveOf(node);
  const view = useMemo(() => recordView(book, tool.value, refused.value, analysis.value), [book, node, book.version.value, tool.value, refused.value, analysis.value, settings.value]);
  const found = analysis.value;
  const words = found === "thinking" ? t("record.thinking")
    : found ? t("record.lead", { color: found.lead >= 0 ? "black" : "white", lead: Math.round(Math.abs(found.lead) * 2) / 2, percent: Math.round((found.lead >= 0 ? found.blackWins : 1 - found.blackWins) * 100) })
    : t("record.at", { move: position?.moveNumber ?? 0, last: move ? t("game.move_label", { number: position?.moveNumber ?? 0, color: move.color, vertex: pointName(move.vertex, size) }) : "", turn: position?.toMove ?? "black" });

  return (
    <main id="main" tabIndex={-1} class={`game record${printing.value ? " printing" : ""}`}>
      {printing.value && <PrintSheet book={book} name={name} facts={factsOf(book)} />}
      <h1 class="unseen">{name}</h1>
      <div class="left">
        <Board view={view} onPoint={({ vertex }) => point(vertex)} />
        <p class="say" role="status">{words}</p>
      </div>
      <div class="right">
        <section class="players"><Head book={book} name={name} /></section>
        <aside class="side" aria-label={t("record.side")}>
          <div class="nav">
            {([["first", () => book.first()], ["back", () => book.back()], ["next", () => book.next()], ["last", () => book.last()]] as const).map(([key, act]) => (
              <button key={key} class="button" aria-label={t(`record.${key}`)} title={t(`record.${key}`)} onClick={act}><span class="icon-only"><Icon name={key} /></span></button>
            ))}
          </div>
          <Tree book={book} />
          <label class="field"><span class="label">{t("record.comment")}</span><textarea rows={4} value={book.comment()} onInput={(event) => book.setComment(event.currentTarget.value)} /></label>
          <div class="tools" role="group" aria-label={t("record.tools")}>
            {TOOLS.map(([key, sign]) => <button key={key} class="button" aria-pressed={tool.value === key} aria-label={t(`tool.${key}`)} title={t(`tool.${key}`)} onClick={() => (tool.value = key)}>{sign}</button>)}
          </div>
          <div class="more">
            <button class="button" onClick={() => void analyse()}>{t("analysis.open_it")}</button>
            <button class="button plain" onClick={() => void estimate()}>{t("record.estimate")}</button>
            <button class="button plain" onClick={() => book.undo()}>{t("action.undo")}</button>
            <button class="button plain" onClick={() => book.redo()}>{t("action.redo")}</button>
            {node !== 0 && <button class="button plain" onClick={() => book.makeMain()}>{t("record.make_main")}</button>}
            {node !== 0 && <button class="button plain" onClick={() => void question(t("record.remove"), t("record.remove.text"), t("record.remove")).then((yes) => yes && book.removeBranch())}>{t("record.remove")}</button>}
          </div>
          <Findings book={book} />
          <details>
            <summary>{t("record.save")}</summary>
            <div class="row">
              <button class="button" onClick={() => saveSgf(book, name)}>SGF</button>
              <button class="button" onClick={() => void savePng(book, name)}>PNG</button>
              <button class="button" onClick={() => saveSvg(book, name)}>SVG</button>
              <button class="button" onClick={() => void share(book).then((done) => (shared.value = done))}>{t(shared.value ? "live.copied" : "record.share")}</button>
              <button class="button" onClick={paper}>{t("record.pdf")}</button>
              {server.value && <button class="button" onClick={() => void keepThere()}>{t(onServer.value === "kept" ? "record.on_server" : "record.to_server")}</button>}
              <FileButton label={t("record.open_other")} onFile={openFile} />
            </div>
            {onServer.value === "failed" && <p role="alert">{t("record.server_failed")}</p>}
            {shared.value && <p class="quiet small" role="status">{t("record.link_long")}</p>}
          </details>
        </aside>
      </div>
    </main>
  );
}

/** Event, date, rules, komi, result: what the record says of itself. */
function factsOf(book: Book): string[] {
  const rules = book.root("RU") && (book.knowsRules() ? t(`rules.name.${book.rules()}`) : book.root("RU"));
  const komi = book.root("KM");
  return [book.root("EV"), book.root("DT"), rules, komi && t("record.komi", { komi: Number.isFinite(Number(komi)) ? number(Number(komi)) : komi }), book.root("RE")].filter((text) => text !== "");
}

function Head({ book, name }: { book: Book; name: string }) {
  const players = (["black", "white"] as const).map((color) => ({ color, name: book.root(color === "black" ? "PB" : "PW") || t(`color.${color}`), rank: book.root(color === "black" ? "BR" : "WR") }));
  const facts = factsOf(book);
  return (
    <div class="card panel">
      {players.map((player) => <div key={player.color} class="row"><span class={`disc small ${player.color === "white" ? "white" : ""}`} aria-hidden="true" /><span>{player.name} <span class="quiet">{player.rank}</span></span></div>)}
      {facts.length > 0 && <p class="quiet small">{facts.join(" · ")}</p>}
      {book.games > 1 && (
        <select aria-label={t("record.games")} value={String(book.game.value)} onChange={(event) => book.chooseGame(Number(event.currentTarget.value))}>
          {Array.from({ length: book.games }, (_, i) => <option key={i} value={String(i)}>{t("record.game", { number: i + 1, count: book.games })}</option>)}
        </select>
      )}
      <span class="unseen">{name}</span>
    </div>
  );
}

/** Ownership beyond this is shown as somebody's. */
const OWNED = 0.55;

function recordView(book: Book, tool: Tool, refused: { vertex: Vertex; error: CoreError } | null, analysis: Analysis | "thinking" | null): BoardView {
  const position = book.position();
  const rows = position?.rows ?? [".".repeat(19)];
  const move = book.moveOf(book.node.value);
  const view = viewOf(rows, {
    lastMove: move && move.vertex !== "pass" ? move.vertex : null, marks: book.marks(), territory: book.territory(), confirm: "at-once",
    ghost: tool === "play" ? (position?.toMove ?? "black") : null, choosing: tool !== "play",
    refusal: refused ? { vertex: refused.vertex, text: errorWords(refused.error), outline: [] } : null,
  });
  if (settings.value.numbers) {
    const path: Vertex[] = [];
    for (let node = book.node.value; node >= 0; node = book.parent(node)) path.unshift(book.moveOf(node)?.vertex ?? "");
    view.numbers = numbersOf(path.filter((vertex) => vertex !== "").map((vertex) => ({ vertex })), rows);
  }
  if (analysis !== null && analysis !== "thinking") {
    view.hints = analysis.moves.filter((one) => one.vertex !== "pass").slice(0, 3).map((one, i) => ({ vertex: one.vertex, text: String(i + 1) }));
    view.territory = ownership(analysis.ownership, rows, new Set(view.hints.map((hint) => hint.vertex)));
  }
  return view;
}

function ownership(values: number[], rows: string[], hidden: Set<Vertex>): BoardView["territory"] {
  const [width, height] = [rows[0]?.length ?? 19, rows.length];
  const out: BoardView["territory"] = new Map();
  values.forEach((value, i) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    const vertex = `${"ABCDEFGHJKLMNOPQRSTUVWXYZ".charAt(column)}${row + 1}`;
    const letter = rows[height - 1 - row]?.[column];
    const owner = value > OWNED ? "black" : value < -OWNED ? "white" : null;
    if (owner && !hidden.has(vertex) && letter !== (owner === "black" ? "X" : "O")) out.set(vertex, owner);
  });
  return out;
}
