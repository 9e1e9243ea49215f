/** Thinks about every position of a game in the worker: first roughly, then better, and always first about the one that is looked at. */
import { signal } from "@preact/signals";
import type { Analysis, Asked, CandidateMove, Color, GameReview, Vertex } from "../../../bindings/wasm/src";
import { type Depth, reaches } from "../core/depths";
import { ask, type Thinking } from "../core/engine";
import type { Position } from "../core/engine-protocol";
import { type Examined, movesOf, positionAt, thinkable } from "./game";

/** Moves that are kept of each position. */
const MOVES = 5;
/** The judgement is made anew after so many positions. */
const JUDGED_EVERY = 12;

export interface Thought { asked: Asked; visits: number; blackWins: number; lead: number; toMove: Color; moves: CandidateMove[]; ownership: number[] }

/** What was thought of the games that were looked at last. */
const remembered = new Map<string, (Thought | null)[]>();
const GAMES_REMEMBERED = 3;

function thoughtsAbout({ key }: Examined, positions: number): (Thought | null)[] {
  const known = remembered.get(key) ?? Array.from({ length: positions }, () => null);
  remembered.delete(key);
  remembered.set(key, known);
  for (const oldest of remembered.keys()) if (remembered.size > GAMES_REMEMBERED) remembered.delete(oldest);
  return known;
}

const thoughtOf = (analysis: Analysis): Thought => ({
  asked: analysis.asked, visits: analysis.visits, blackWins: analysis.blackWins, lead: analysis.lead, toMove: analysis.toMove, moves: analysis.moves.slice(0, MOVES), ownership: analysis.ownership,
});

interface Job { at: number; depth: Depth }

export class Analyst {
  /** Of the position before each move, and of the last one. */
  readonly thoughts = signal<readonly (Thought | null)[]>([]);
  readonly review = signal<GameReview | null>(null);
  /** Positions that were thought about as well as is planned. */
  readonly done = signal(0);
  readonly failed = signal(false);
  readonly positions: number;
  private readonly known: (Thought | null)[];
  private looked = 0;
  private closed = false;
  private running = false;
  private sinceJudged = 0;
  private current: { job: Job | null; thinking: Thinking<unknown> } | null = null;

  constructor(readonly game: Examined, at: number) {
    this.positions = movesOf(game).length + 1;
    this.known = thoughtsAbout(game, this.positions);
    this.looked = at;
    this.publish();
    void this.run();
  }

  /** Ends thinking at once. */
  close(): void {
    this.closed = true;
    this.current?.thinking.stop();
  }

  /** This position is thought about before all others. */
  look(at: number): void {
    this.looked = at;
    const { current } = this;
    if (current?.job && current.job.at !== at && this.wants(at, "deep")) current.thinking.stop();
    void this.run();
  }

  /** A position beside the game; null when the page was left meanwhile. */
  async about(position: Position): Promise<Thought | null> {
    if (this.current?.job) this.current.thinking.stop();
    const thinking = ask<"analyse">({ kind: "analyse", position: thinkable(position), depth: "deep" });
    this.current = { job: null, thinking };
    const found = await thinking.answer.catch(() => null);
    if (this.current?.thinking === thinking) this.current = null;
    void this.run();
    return this.closed || !found ? null : thoughtOf(found);
  }

  private wants(at: number, depth: Depth): boolean {
    const known = this.known[at];
    return !known || !reaches(known, depth);
  }
  private firstBelow(depth: Depth): number {
    return this.known.findIndex((_, at) => this.wants(at, depth));
  }

  /** Where a mistake is suspected both sides of it are worth more. */
  private suspects(): number {
    const { black = [], white = [] } = this.review.peek()?.biggest ?? {};
    return [...black, ...white].flatMap((number) => [number - 1, number]).find((at) => this.wants(at, "deep")) ?? -1;
  }

  private next(): Job | null {
    if (this.wants(this.looked, "deep")) return { at: this.looked, depth: "deep" };
    for (const depth of ["rough", "fair"] as const) {
      const at = this.firstBelow(depth);
      if (at >= 0) return { at, depth };
    }
    const at = this.suspects();
    return at >= 0 ? { at, depth: "deep" } : null;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let job = this.next(); job && !this.closed; job = this.next()) await this.think(job);
    if (!this.closed && this.sinceJudged > 0) {
      await this.judge();
      this.running = false;
      // The judgement may suspect others than before.
      if (this.next() && !this.closed) return this.run();
    }
    this.running = false;
  }

  private async think(job: Job): Promise<void> {
    const thinking = ask<"analyse">({ kind: "analyse", position: thinkable(positionAt(this.game, job.at)), depth: job.depth });
    const mine = { job, thinking };
    this.current = mine;
    const found = await thinking.answer.catch(() => null);
    if (this.current === mine) this.current = null;
    if (this.closed) return;
    if (!found) {
      this.failed.value = true;
      this.closed = true;
      return;
    }
    // What was stopped early may know less than before.
    const before = this.known[job.at];
    if (!before || before.asked !== found.asked || found.visits > before.visits) this.known[job.at] = thoughtOf(found);
    this.publish();
    if (++this.sinceJudged >= JUDGED_EVERY && this.firstBelow("rough") < 0) await this.judge();
  }

  private publish(): void {
    this.thoughts.value = [...this.known];
    this.done.value = this.known.filter((_, at) => !this.wants(at, "fair")).length;
  }

  private async judge(): Promise<void> {
    this.sinceJudged = 0;
    const { game } = this;
    const opinions = this.known.map((one) => one && { visits: one.visits, blackWins: one.blackWins, lead: one.lead, best: bestOf(one), prior: one.moves[0]?.prior ?? 0 });
    const answer = await ask<"review">({ kind: "review", game: { width: game.start.width, height: game.start.height, moves: movesOf(game), opinions } }).answer.catch(() => null);
    if (answer && !this.closed) this.review.value = answer;
  }
}

export const bestOf = (thought: Thought): Vertex | null => thought.moves[0]?.vertex ?? null;
