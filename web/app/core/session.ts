/** One game being played: the core's game, its steps, its clock, and what just happened. */
import { signal } from "@preact/signals";
import type { ChainInfo, Color, CoreError, Game, GameState, Legality, Result, Score, Vertex } from "../../../bindings/wasm/src";
import { play as sound } from "../sound";
import { put } from "../store/database";
import { GameClock } from "./clock";
import { type KeptGame, otherColor, replay, startGame, type Step } from "./kept";

/** What the sentence under the board tells. */
export type Event =
  | { kind: "start" }
  | { kind: "moved"; color: Color; vertex: Vertex; captured: number; atari: Vertex[] }
  | { kind: "passed"; color: Color }
  | { kind: "undone"; moves: number }
  | { kind: "resumed" | "placed" }
  | { kind: "refused"; legality: Legality; color: Color; vertex: Vertex }
  | { kind: "problem"; error: CoreError };

export class Session {
  /** Grows with every change; screens read it to be drawn anew. */
  readonly version = signal(0);
  readonly event = signal<Event>({ kind: "start" });
  readonly clock: GameClock | null;
  private game: Game;
  private held: Vertex[] = [];

  constructor(readonly kept: KeptGame) {
    this.game = startGame(kept.start);
    kept.steps.length = replay(this.game, kept.steps);
    this.clock = kept.clock.system === "none" ? null : new GameClock(kept.clock, kept.clockEvents);
    if (this.state.phase === "marking" && kept.dead) this.markAll(kept.dead);
    if (kept.result && this.state.phase === "marking") this.game.finish(this.dead);
  }

  close(): void {
    this.clock?.pause();
    if (this.clock && !this.over) void this.save();
    this.clock?.close();
    this.game.delete();
  }

  /** Components that read any of these are drawn anew with every change. */
  private seen(): void {
    this.version.value;
  }
  get state(): GameState {
    this.seen();
    return this.game.state();
  }
  get rows(): string[] {
    return this.placing > 0 ? withStones(this.game.rows(), this.held) : this.game.rows();
  }
  get lastMove(): Vertex | null {
    const { steps } = this.kept;
    const last = steps[steps.length - 1];
    return last?.kind === "move" && last.vertex !== "pass" ? last.vertex : null;
  }
  get over(): boolean {
    this.seen();
    return this.kept.result !== null || this.state.phase === "finished";
  }
  get dead(): Vertex[] {
    this.seen();
    return this.game.marks()?.dead ?? this.kept.dead ?? [];
  }
  get marks(): ReturnType<Game["marks"]> {
    this.seen();
    return this.game.marks();
  }
  /** Handicap stones that Black has still to place. */
  get placing(): number {
    this.seen();
    return this.kept.start.toPlace - this.held.length;
  }
  get canUndo(): boolean {
    this.seen();
    return this.held.length > 0 || this.kept.steps.length > 0;
  }
  get raw(): Game {
    return this.game;
  }

  /** Every chain with one liberty left, once. */
  chains(): ChainInfo[] {
    const seen = new Set<Vertex>();
    const out: ChainInfo[] = [];
    for (const vertex of stonesOf(this.game.rows())) {
      if (seen.has(vertex)) continue;
      const chain = this.game.chain(vertex);
      if (!chain) continue;
      chain.stones.forEach((stone) => seen.add(stone));
      out.push(chain);
    }
    return out;
  }

  /** The verdict as the players meet it; an error where the text is no point of this board. */
  verdict(vertex: Vertex): Result<Legality> {
    return this.game.verdict(this.state.toMove, vertex);
  }
  isLegal(vertex: Vertex): boolean {
    const verdict = this.verdict(vertex);
    return verdict.ok && verdict.value.id === "legal";
  }

  /** True when the move would leave its own chain with one liberty and take nothing. */
  leavesInAtari(vertex: Vertex): boolean {
    const color = this.state.toMove;
    const before = taken(this.state, color);
    if (!this.game.play(color, vertex).ok) return false;
    const bad = this.game.chain(vertex)?.liberties.length === 1 && taken(this.state, color) === before;
    this.game.undo();
    return bad;
  }

  play(vertex: Vertex): boolean {
    if (this.placing > 0) return this.place(vertex);
    const color = this.state.toMove;
    const before = taken(this.state, color);
    const verdict = this.verdict(vertex);
    if (!verdict.ok || verdict.value.id !== "legal") {
      this.tell(verdict.ok ? { kind: "refused", legality: verdict.value, color, vertex } : { kind: "problem", error: verdict.error });
      return false;
    }
    if (!this.step({ kind: "move", color, vertex }, this.game.play(color, vertex))) return false;
    this.clock?.moved(otherColor(color));
    const captured = taken(this.state, color) - before;
    const atari = vertex === "pass" ? [] : this.chains().filter((chain) => chain.liberties.length === 1).map((chain) => chain.stones[0] ?? "");
    this.tell(vertex === "pass" ? { kind: "passed", color } : { kind: "moved", color, vertex, captured, atari });
    sound(vertex === "pass" ? "pass" : "stone");
    if (captured > 0) sound("capture");
    if (this.state.phase !== "play") this.clock?.pause();
    return true;
  }

  undo(moves: number): void {
    if (this.held.length > 0) this.held = this.held.slice(0, -1);
    else {
      for (let i = 0; i < moves && this.kept.steps.length > 0; ++i) this.undoOne();
    }
    this.kept.result = null;
    this.kept.dead = null;
    this.tell({ kind: "undone", moves });
  }

  private undoOne(): void {
    // The core takes a resumption back together with the move before it.
    while (this.kept.steps.at(-1)?.kind !== "move" && this.kept.steps.length > 0) this.kept.steps.pop();
    this.kept.steps.pop();
    const fresh = startGame(this.kept.start);
    replay(fresh, this.kept.steps);
    this.game.delete();
    this.game = fresh;
  }

  resign(color: Color): void {
    if (this.step({ kind: "resign", color }, this.game.resign(color))) this.end();
  }
  resume(color: Color): void {
    if (!this.step({ kind: "resume", color }, this.game.resume(color))) return;
    this.kept.dead = null;
    this.clock?.moved(this.state.toMove);
    this.tell({ kind: "resumed" });
  }
  timeUp(loser: Color): void {
    this.kept.steps.push({ kind: "time", color: loser });
    this.kept.result = `${loser === "black" ? "W" : "B"}+T`;
    this.end();
  }

  toggleDead(vertex: Vertex): void {
    const done = this.game.toggleDead(vertex);
    if (!done.ok) return this.tell({ kind: "problem", error: done.error });
    this.kept.dead = this.dead;
    this.changed();
  }
  markAll(dead: Vertex[]): void {
    const missing = new Set(dead);
    for (const vertex of this.game.marks()?.dead ?? []) missing.delete(vertex);
    while (missing.size > 0) {
      const [vertex] = missing;
      if (!vertex || !this.game.toggleDead(vertex).ok) break;
      for (const stone of this.game.chain(vertex)?.stones ?? [vertex]) missing.delete(stone);
    }
    this.kept.dead = this.dead;
    this.changed();
  }
  accept(color: Color): void {
    this.game.accept(color);
    this.changed();
  }
  count(): Result<Score> {
    return this.game.count(this.dead);
  }
  finish(): void {
    const { dead } = this;
    const score = this.game.count(dead);
    const done = this.game.finish(dead);
    if (!done.ok || !score.ok) return this.tell({ kind: "problem", error: done.ok ? (score as { error: CoreError }).error : done.error });
    this.kept.dead = dead;
    this.end();
  }
  finishWithoutResult(): void {
    const done = this.game.claimNoResult();
    if (done.ok) this.end();
    else this.tell({ kind: "problem", error: done.error });
  }

  /** The same game under other rules, counted with the same dead stones. */
  countUnder(rules: string): Result<Score> {
    const other = startGame({ ...this.kept.start, rules });
    replay(other, this.kept.steps);
    const score = other.count(this.dead);
    other.delete();
    return score;
  }

  touch(): void {
    this.version.value = this.version.peek() + 1;
  }
  clearRefusal(): void {
    if (this.event.value.kind === "refused") this.event.value = { kind: "start" };
  }

  private place(vertex: Vertex): boolean {
    if (this.held.includes(vertex)) this.held = this.held.filter((stone) => stone !== vertex);
    else this.held = [...this.held, vertex];
    sound("stone");
    if (this.placing === 0) {
      const { start } = this.kept;
      const placed = this.game.placeHandicap(this.held);
      if (placed.ok) Object.assign(start, { handicap: this.held, toPlace: 0 });
      this.held = [];
      if (!placed.ok) {
        this.tell({ kind: "problem", error: placed.error });
        return false;
      }
    }
    this.tell({ kind: "placed" });
    return true;
  }

  private step(step: Step, done: Result<void>): boolean {
    if (!done.ok) {
      this.tell({ kind: "problem", error: done.error });
      return false;
    }
    this.kept.steps.push(step);
    return true;
  }

  private end(): void {
    this.kept.result ??= this.state.result;
    this.clock?.pause();
    sound("end");
    this.changed();
  }

  private tell(event: Event): void {
    this.event.value = event;
    if (event.kind === "refused") this.touch();
    else this.changed();
  }

  private changed(): void {
    this.touch();
    void this.save();
  }

  async save(): Promise<void> {
    const { kept } = this;
    Object.assign(kept, { changed: Date.now(), rows: this.rows, moves: this.state.moveNumber, clockEvents: this.clock?.events ?? [] });
    // A game without a move is not worth finding again.
    if (kept.steps.length > 0 || this.held.length > 0 || kept.start.toPlace > 0) await put("games", structuredClone(kept));
  }
}

function taken(state: GameState, by: Color): number {
  return by === "black" ? state.prisonersOfBlack : state.prisonersOfWhite;
}

export function stonesOf(rows: string[]): Vertex[] {
  const height = rows.length;
  return rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === "X" || letter === "O" ? [vertexAt(x, height - 1 - y)] : [])));
}
export function vertexAt(column: number, row: number): Vertex {
  return `${"ABCDEFGHJKLMNOPQRSTUVWXYZ".charAt(column)}${row + 1}`;
}
function withStones(rows: string[], stones: Vertex[]): string[] {
  return rows.map((row, y) => [...row].map((letter, x) => (stones.includes(vertexAt(x, rows.length - 1 - y)) ? "X" : letter)).join(""));
}

