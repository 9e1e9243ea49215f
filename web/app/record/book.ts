/** An open record: where one is in it, and what can be done there. The core keeps the tree and every position. */
import { computed, signal } from "@preact/signals";
import { type BoardState, type Color, type CoreError, decodeText, type Finding, type Game, type GameRecord, type Result, type Vertex } from "../../../bindings/wasm/src";
import type { BoardView, Mark, MarkKind, Size } from "../../board/src";
import type { Start } from "../core/kept";
import { core } from "../core/load";
import { layout } from "./layout";
import { pointsOf, sgfPoint, vertexOfSgf } from "./sgf";

export interface NodeMove { color: Color; vertex: Vertex }
const MARKS: Record<Exclude<MarkKind, "label">, string> = { triangle: "TR", square: "SQ", circle: "CR", cross: "MA" };
const SETUP = ["AB", "AW", "AE", "PL"];
export type SetupTool = "AB" | "AW" | "AE";

export function readBook(bytes: Uint8Array): Result<Book> {
  const record = core().readRecord(bytes, decodeText);
  return record.ok ? { ok: true, value: new Book(record.value) } : record;
}

export class Book {
  readonly version = signal(0);
  readonly game = signal(0);
  readonly node = signal(0);
  readonly findings: Finding[];
  readonly format: string;
  readonly placed = computed(() => {
    this.version.value;
    return layout((node) => this.record.children(this.game.value, node));
  });

  constructor(private readonly record: GameRecord) {
    this.findings = record.report();
    this.format = record.format();
  }

  close(): void {
    this.record.delete();
  }
  /** Components that read the record are drawn anew with every change. */
  get games(): number {
    return this.record.games();
  }
  text(): string {
    return this.record.write();
  }

  properties(node = this.node.value): Record<string, string[]> {
    this.version.value;
    return this.record.properties(this.game.value, node);
  }
  root(name: string): string {
    return this.properties(0)[name]?.[0] ?? "";
  }
  position(): BoardState | null {
    this.version.value;
    return this.record.position(this.game.value, this.node.value);
  }
  positionOf(node: number): BoardState | null {
    return this.record.position(this.game.value, Math.max(0, node));
  }
  /** From the root through the node one stands on to the end of its line. */
  through(): number[] {
    const nodes: number[] = [];
    for (let node = this.node.value; node >= 0; node = this.parent(node)) nodes.unshift(node);
    for (let next = this.children(nodes.at(-1))[0]; next !== undefined; next = this.children(next)[0]) nodes.push(next);
    return nodes;
  }
  get size(): Size {
    const rows = this.record.position(this.game.value, 0)?.rows ?? [];
    return { width: rows[0]?.length ?? 19, height: rows.length || 19 };
  }
  moveOf(node: number): NodeMove | null {
    this.version.value;
    const { B: black, W: white } = this.record.properties(this.game.value, node);
    const text = (black ?? white)?.[0];
    const vertex = text === undefined ? null : vertexOfSgf(text, this.size);
    return vertex === null ? null : { color: black ? "black" : "white", vertex };
  }
  children(node = this.node.value): number[] {
    this.version.value;
    return this.record.children(this.game.value, node);
  }
  parent(node = this.node.value): number {
    return this.record.parent(this.game.value, node);
  }

  go(node: number): void {
    if (node >= 0) this.node.value = node;
  }
  chooseGame(game: number): void {
    this.game.value = game;
    this.node.value = 0;
  }
  first(): void {
    this.node.value = 0;
  }
  back(): void {
    this.go(this.parent());
  }
  next(): void {
    this.go(this.children()[0] ?? -1);
  }
  last(): void {
    let node = this.node.value;
    for (let next = this.children(node)[0]; next !== undefined; next = this.children(node)[0]) node = next;
    this.go(node);
  }
  /** To the variation above or below this one, of the nearest node that has several. */
  sibling(step: 1 | -1): void {
    const all = this.children(this.parent());
    this.go(all[all.indexOf(this.node.value) + step] ?? -1);
  }

  /** The core's game along the path to this node: it knows what may be played here. */
  play(): Game | null {
    const path: number[] = [];
    for (let node = this.node.value; node >= 0; node = this.parent(node)) path.unshift(node);
    const made = core().newGame({ ...this.size, rules: this.rules() });
    if (!made.ok) return null;
    const game = made.value;
    for (const node of path) {
      const move = this.moveOf(node);
      const set = SETUP.some((name) => name in this.record.properties(this.game.value, node));
      const done = !set && (move === null || game.playAsTold(move.color, move.vertex).ok);
      const state = done ? null : this.record.position(this.game.value, node);
      if (state) game.setUp(state.rows, state.toMove);
    }
    return game;
  }
  /** The game, and which variation was taken at every fork on the way to where one stands: "0.1.0". It holds for the record when it is read again. */
  way(): string {
    const nodes = this.through();
    const here = nodes.indexOf(this.node.value);
    const choices = nodes.slice(0, here).flatMap((node, i) => {
      const all = this.children(node);
      return all.length > 1 ? [all.indexOf(nodes[i + 1] ?? -1)] : [];
    });
    return [this.game.value, ...choices].join(".");
  }
  /** To the end of the line that a way leads into. */
  take(way: string): void {
    const [game = 0, ...choices] = way.split(".").map(Number);
    if (game < this.games) this.chooseGame(game);
    for (let all = this.children(); all.length > 0; all = this.children()) this.go(all[all.length > 1 ? (choices.shift() ?? 0) : 0] ?? all[0]!);
  }
  /** What the line that one stands in starts from, and its moves; a position that is set up on the way ends it. */
  line(): { start: Start; moves: NodeMove[] } {
    const nodes = this.through();
    const first = nodes.findIndex((node) => this.moveOf(node) !== null);
    const base = this.record.position(this.game.value, nodes[Math.max(0, first - 1)] ?? 0);
    const stones = base?.rows.some((row) => /[XO]/.test(row)) ?? false;
    const handicap = Number(this.root("HA")) > 1 ? pointsOf(this.properties(0).AB ?? [], this.size) : [];
    const placed = handicap.length > 1 && handicap.length === base?.rows.join("").replace(/[^X]/g, "").length && !base.rows.join("").includes("O") && base.toMove === "white";
    const moves: NodeMove[] = [];
    for (const node of first < 0 ? [] : nodes.slice(first)) {
      const move = this.moveOf(node);
      if (!move || SETUP.some((name) => name in this.record.properties(this.game.value, node))) break;
      moves.push(move);
    }
    const komi = Number(this.root("KM").replace(",", "."));
    const start: Start = {
      ...this.size, rules: this.rules(), komi: Number.isFinite(komi) ? komi : 0, handicap: placed ? handicap : [], toPlace: 0,
      position: stones && !placed && base ? { rows: base.rows, toMove: moves[0]?.color ?? base.toMove } : null,
    };
    return { start, moves };
  }
  /** The number of the move that one stands at, along its line. */
  moveNumber(): number {
    const nodes = this.through();
    return nodes.slice(0, nodes.indexOf(this.node.value) + 1).filter((one) => this.moveOf(one) !== null).length;
  }
  private ruleset(): string | undefined {
    const wanted = this.root("RU").toLowerCase();
    return core().rulesets().find(({ id, aliases }) => id === wanted || aliases.some((alias) => alias.toLowerCase() === wanted))?.id;
  }
  knowsRules(): boolean {
    return this.ruleset() !== undefined;
  }
  rules(): string {
    return this.ruleset() ?? "japanese";
  }

  /** Plays on: into the variation that has this move, or a new one. */
  place(vertex: Vertex): Result<void> {
    const color = this.position()?.toMove ?? "black";
    const there = this.children().find((node) => {
      const move = this.moveOf(node);
      return move?.color === color && move.vertex === vertex;
    });
    if (there !== undefined) {
      this.go(there);
      return { ok: true, value: undefined };
    }
    const game = this.play();
    const done: Result<void> = game?.playAsTold(color, vertex) ?? { ok: true, value: undefined };
    game?.delete();
    if (!done.ok) return done;
    const node = this.record.addChild(this.game.value, this.node.value);
    this.edit(node, color === "black" ? "B" : "W", [sgfPoint(vertex, this.size)]);
    this.go(node);
    return done;
  }

  comment(): string {
    return this.properties().C?.[0] ?? "";
  }
  setComment(text: string): void {
    this.edit(this.node.value, "C", text === "" ? [] : [text]);
  }
  edit(node: number, name: string, texts: string[]): CoreError | null {
    const done = this.record.set(this.game.value, node, name, texts);
    this.version.value = this.version.peek() + 1;
    return done.ok ? null : done.error;
  }

  marks(): Mark[] {
    const properties = this.properties();
    const { size } = this;
    const shapes = (Object.entries(MARKS) as [MarkKind, string][]).flatMap(([kind, name]) => pointsOf(properties[name] ?? [], size).map((vertex) => ({ vertex, kind })));
    const labels = (properties.LB ?? []).flatMap((value): Mark[] => {
      const vertex = vertexOfSgf(value.slice(0, 2), size);
      return vertex && vertex !== "pass" ? [{ vertex, kind: "label", text: value.slice(3, 6) }] : [];
    });
    return [...shapes, ...labels];
  }
  /** Puts a mark on a point, or takes the same one away. */
  mark(vertex: Vertex, kind: MarkKind): void {
    const { size } = this;
    const node = this.node.value;
    const all = this.marks();
    const same = all.some((mark) => mark.vertex === vertex && mark.kind === kind);
    const rest = all.filter((mark) => mark.vertex !== vertex);
    const letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((one) => !rest.some((mark) => mark.text === one)) ?? "?";
    const next: Mark[] = same ? rest : [...rest, kind === "label" ? { vertex, kind, text: letter } : { vertex, kind }];
    for (const [shape, name] of Object.entries(MARKS)) this.edit(node, name, next.filter((mark) => mark.kind === shape).map((mark) => sgfPoint(mark.vertex, size)));
    this.edit(node, "LB", next.filter((mark) => mark.kind === "label").map((mark) => `${sgfPoint(mark.vertex, size)}:${mark.text ?? ""}`));
  }
  /** Sets a stone up or takes it off; in a node of its own where this one holds a move. */
  setUp(vertex: Vertex, tool: SetupTool): void {
    let node = this.node.value;
    if (this.moveOf(node)) {
      node = this.record.addChild(this.game.value, node);
      this.go(node);
    }
    const { size } = this;
    const properties = this.record.properties(this.game.value, node);
    for (const name of ["AB", "AW", "AE"] as const) {
      const rest = pointsOf(properties[name] ?? [], size).filter((one) => one !== vertex);
      const points = name === tool ? [...rest, vertex] : rest;
      if (points.length > 0 || properties[name]) this.edit(node, name, points.map((one) => sgfPoint(one, size)));
    }
  }
  territory(): BoardView["territory"] {
    const { TB: black = [], TW: white = [] } = this.properties();
    const { size } = this;
    return new Map([...pointsOf(black, size).map((vertex) => [vertex, "black"] as const), ...pointsOf(white, size).map((vertex) => [vertex, "white"] as const)]);
  }

  removeBranch(): void {
    const parent = this.parent();
    if (parent < 0) return;
    const node = this.node.value;
    this.go(parent);
    this.record.removeBranch(this.game.value, node);
    this.version.value = this.version.peek() + 1;
  }
  makeMain(): void {
    this.record.makeMainLine(this.game.value, this.node.value);
    this.version.value = this.version.peek() + 1;
  }
  undo(): void {
    if (this.record.undo(this.game.value)) this.changedBack();
  }
  redo(): void {
    if (this.record.redo(this.game.value)) this.changedBack();
  }
  private changedBack(): void {
    // The node one stood on may be gone.
    const alive = this.record.position(this.game.value, this.node.value) !== null && (this.node.value === 0 || this.children(this.parent()).includes(this.node.value));
    if (!alive) this.node.value = 0;
    this.version.value = this.version.peek() + 1;
  }
}
