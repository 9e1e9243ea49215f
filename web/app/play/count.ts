/** The showing of the count: stones go home one by one, territory becomes rectangles, sums grow. The core says how. */
import { signal } from "@preact/signals";
import type { Arrangement, Color, CountStep, Vertex } from "../../../bindings/wasm/src";
import { type Block, placeOf } from "../../board/src";
import { t } from "../i18n";

const MOST_STEPS_MS = 5200;
const STEP_MS = { least: 24, most: 170 };
const BLOCK_MS = 520;

export interface Showing {
  rows: string[];
  /** Prisoners that lie in each lid. */
  lids: Record<Color, number>;
  blocks: Block[];
  sums: Record<Color, number>;
  sentence: string;
  done: boolean;
}

const LETTER: Record<Color, string> = { black: "X", white: "O" };
const other = (color: Color): Color => (color === "black" ? "white" : "black");

function withStone(rows: string[], vertex: Vertex | null, letter: string): string[] {
  const place = vertex ? placeOf(vertex) : null;
  if (!place) return rows;
  return rows.map((row, y) => (rows.length - 1 - y === place.row ? row.slice(0, place.column) + letter + row.slice(place.column + 1) : row));
}

export function afterStep(show: Pick<Showing, "rows" | "lids">, step: CountStep): Pick<Showing, "rows" | "lids"> {
  const rows = withStone(withStone(show.rows, step.from, "."), step.to, LETTER[step.color]);
  const lids = { ...show.lids };
  if (step.kind === "lift_dead") ++lids[other(step.color)];
  else if (step.kind === "put_prisoner") --lids[other(step.color)];
  else if (step.kind === "exchange") {
    --lids.black;
    --lids.white;
  }
  return { rows, lids };
}

/** What the steps of one kind do, in one sentence. */
function stepWords(kind: string, steps: CountStep[]): string {
  const same = steps.filter((step) => step.kind === kind);
  const black = same.filter((step) => step.color === "black").length;
  return t(`count.step.${kind}`, { black, white: same.length - black, all: same.length });
}

export function blocksOf(arrangement: Arrangement): Block[] {
  return arrangement.regions.flatMap(({ color, rectangles }) => rectangles.map(({ lowerLeft, width, height }) => ({ color, lowerLeft, width, height, text: String(width * height) })));
}

export class CountShow {
  readonly showing = signal<Showing>({ rows: [], lids: { black: 0, white: 0 }, blocks: [], sums: { black: 0, white: 0 }, sentence: "", done: false });
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly first: Showing;

  constructor(private readonly arrangement: Arrangement, rows: string[], lids: Record<Color, number>, private readonly moving: boolean) {
    this.first = { rows, lids, blocks: [], sums: { black: 0, white: 0 }, sentence: "", done: false };
  }

  start(): void {
    this.stop();
    this.showing.value = this.first;
    if (!this.moving) return this.finish();
    const { steps } = this.arrangement;
    const pause = Math.max(STEP_MS.least, Math.min(STEP_MS.most, MOST_STEPS_MS / Math.max(1, steps.length)));
    const next = (i: number): void => {
      const step = steps[i];
      if (!step) return this.lay(0);
      this.showing.value = { ...this.showing.value, ...afterStep(this.showing.value, step), sentence: stepWords(step.kind, steps) };
      // A new kind of step is read before it happens.
      const change = steps[i + 1]?.kind !== step.kind;
      this.timer = setTimeout(() => next(i + 1), change ? pause + 900 : pause);
    };
    this.timer = setTimeout(() => next(0), 500);
  }

  private lay(i: number): void {
    const blocks = blocksOf(this.arrangement);
    const block = blocks[i];
    const now = this.showing.value;
    if (!block) return void (this.showing.value = { ...now, sentence: "", done: true });
    const sums = { ...now.sums, [block.color]: now.sums[block.color] + block.width * block.height };
    this.showing.value = { ...now, blocks: blocks.slice(0, i + 1), sums, sentence: t("count.sums", { ...sums }) };
    this.timer = setTimeout(() => this.lay(i + 1), BLOCK_MS);
  }

  /** Straight to the end. */
  finish(): void {
    this.stop();
    const end = this.arrangement.steps.reduce<Pick<Showing, "rows" | "lids">>(afterStep, this.first);
    const blocks = blocksOf(this.arrangement);
    const sums = { black: 0, white: 0 };
    for (const block of blocks) sums[block.color] += block.width * block.height;
    this.showing.value = { ...end, blocks, sums, sentence: "", done: true };
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
