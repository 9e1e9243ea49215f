/** What a board shows. The element draws it and decides nothing. */
import type { Coordinates, Part, Size, Turn, Vertex } from "./geometry";

export type Color = "black" | "white";
export type Theme = "wood" | "slate" | "paper" | "contrast";
export type MarkKind = "triangle" | "square" | "circle" | "cross" | "label";
/** at once: a click plays. two-tap: the second touch of the same point plays. submit: only submit() plays. */
export type Confirm = "at-once" | "two-tap" | "submit";

export interface Mark { vertex: Vertex; kind: MarkKind; text?: string }
export interface Refusal {
  vertex: Vertex;
  /** Why not, in the reader's language. */
  text: string;
  /** The chain or the ko stone that it is about. */
  outline: Vertex[];
  /** Label of the link that teaches it; none without. */
  why?: string;
}
export interface Block { lowerLeft: Vertex; width: number; height: number; color: Color; text: string }

export interface BoardView extends Size {
  /** From the top; X black, O white, anything else empty. */
  rows: string[];
  /** What is shown of the board, and all that can be chosen; null: all of it. */
  part: Part | null;
  coordinates: Coordinates;
  theme: Theme;
  turn: Turn;
  /** The marked points. */
  stars: Vertex[];
  lastMove: Vertex | null;
  /** Whose stone a click would place; null: the board only shows. */
  ghost: Color | null;
  /** What a click is for when it places no stone: the cursor is shown, no ghost. */
  choosing: boolean;
  confirm: Confirm;
  numbers: Map<Vertex, number>;
  marks: Mark[];
  /** Chains with one liberty left. */
  atari: Vertex[];
  /** Text on stones, for example their liberties. */
  counts: Map<Vertex, number>;
  illegal: Vertex[];
  refusal: Refusal | null;
  territory: Map<Vertex, Color>;
  dead: Vertex[];
  sekiEyes: Vertex[];
  dame: Vertex[];
  open: Vertex[];
  /** Points that somebody must still fill or fight for, and so count for nobody. */
  unsettled: Map<Vertex, Unsettled>;
  /** Rectangles of the count, with their sums. */
  blocks: Block[];
  /** A best move or hint. */
  hints: { vertex: Vertex; text: string }[];
  animate: boolean;
  words: BoardWords;
}

/** A false eye that has to be filled, a point where one side must still protect, a ko that is still open. */
export type Unsettled = "false_eye" | "black_protects" | "white_protects" | "open_ko";

const UNSETTLED: Record<Unsettled, string> = {
  false_eye: "false eye, has to be filled", black_protects: "Black must still play here", white_protects: "White must still play here", open_ko: "open ko",
};

export interface PointFacts {
  vertex: Vertex;
  /** As it is called in the margin. */
  name: string;
  stone: Color | null;
  last: boolean;
  dead: boolean;
  atari: boolean;
  territory: Color | null;
  seki: boolean;
  dame: boolean;
  unsettled: Unsettled | null;
  marks: Mark[];
}

/** The sentences that a screen reader hears. */
export interface BoardWords {
  /** The corners of the part are called as in the margin. */
  board(size: Size, part: Part | null): string;
  point(facts: PointFacts): string;
  /** A row or a column: its name and the stones in it, in order. */
  line(kind: "row" | "column", name: string, stones: { name: string; color: Color }[]): string;
}

export const ENGLISH: BoardWords = {
  board: ({ width, height }, part) => `Go board, ${width} by ${height}${part ? `, the part from ${part.lowerLeft} to ${part.upperRight}` : ""}`,
  point(facts) {
    const parts = [facts.name, facts.stone ?? "empty"];
    if (facts.last) parts.push("last move");
    if (facts.atari) parts.push("in atari");
    if (facts.dead) parts.push("dead");
    if (facts.territory) parts.push(`${facts.territory} territory`);
    if (facts.seki) parts.push("eye in seki");
    if (facts.dame) parts.push("dame");
    if (facts.unsettled) parts.push(UNSETTLED[facts.unsettled]);
    for (const mark of facts.marks) parts.push(mark.text ?? mark.kind);
    return parts.join(", ");
  },
  line: (kind, name, stones) =>
    `${kind} ${name}: ${stones.length === 0 ? "empty" : stones.map((s) => `${s.color} ${s.name}`).join(", ")}`,
};

export function emptyView(width = 19, height = width): BoardView {
  return {
    width, height, rows: Array.from({ length: height }, () => ".".repeat(width)), part: null, coordinates: "a1", theme: "wood", turn: 0, stars: [],
    lastMove: null, ghost: null, choosing: false, confirm: "at-once", numbers: new Map(), marks: [], atari: [], counts: new Map(),
    illegal: [], refusal: null, territory: new Map(), dead: [], sekiEyes: [], dame: [], open: [], unsettled: new Map(), blocks: [], hints: [],
    animate: true, words: ENGLISH,
  };
}

export function stoneAt(view: BoardView, column: number, row: number): Color | null {
  const letter = view.rows[view.height - 1 - row]?.[column];
  return letter === "X" ? "black" : letter === "O" ? "white" : null;
}
