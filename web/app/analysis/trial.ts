/** "Try again": the position before a mistake, another move, and how it compares. */
import { signal } from "@preact/signals";
import type { Color, Legality, Vertex } from "../../../bindings/wasm/src";
import { type Analyst, bestOf, type Thought } from "./analyst";
import { type Examined, movesOf, positionAt, tried } from "./game";
import { half } from "./words";

export type Verdict = "best" | "as_good" | "better" | "no_better";
export type TrialState =
  | { kind: "open" }
  | { kind: "refused"; vertex: Vertex; legality: Legality }
  | { kind: "thinking"; vertex: Vertex }
  | { kind: "judged"; vertex: Vertex; verdict: Verdict; lead: number; gained: number; short: number }
  | { kind: "shown"; vertex: Vertex };

/** Less than this is nobody's fault. */
const AS_GOOD_POINTS = 1.5;

export class Trial {
  readonly state = signal<TrialState>({ kind: "open" });
  readonly color: Color;
  readonly played: Vertex;
  private left = false;

  /** number: of the mistake, counted from 1. */
  constructor(private readonly analyst: Analyst, readonly number: number) {
    const move = movesOf(this.game)[number - 1];
    this.color = move?.color ?? "black";
    this.played = move?.vertex ?? "pass";
  }
  get game(): Examined {
    return this.analyst.game;
  }
  close(): void {
    this.left = true;
  }
  again(): void {
    this.state.value = { kind: "open" };
  }
  showBest(): void {
    const before = this.thought(this.number - 1);
    const best = before && bestOf(before);
    if (best) this.state.value = { kind: "shown", vertex: best };
  }

  async play(vertex: Vertex): Promise<void> {
    const { kind } = this.state.value;
    if (kind !== "open" && kind !== "refused") return;
    const position = positionAt(this.game, this.number - 1);
    const verdict = tried(position, this.color, vertex);
    if (!verdict.ok) return;
    if (verdict.value.id !== "legal") return void (this.state.value = { kind: "refused", vertex, legality: verdict.value });
    this.state.value = { kind: "thinking", vertex };
    const after = await this.analyst.about({ ...position, steps: [...position.steps, { kind: "move", color: this.color, vertex }] });
    if (after && !this.left && this.state.value.kind === "thinking") this.judge(vertex, after);
  }

  private thought(at: number): Thought | null {
    return this.analyst.thoughts.value[at] ?? null;
  }

  private judge(vertex: Vertex, after: Thought): void {
    const side = this.color === "black" ? 1 : -1;
    const [before, then] = [this.thought(this.number - 1), this.thought(this.number)];
    const best = before ? bestOf(before) : null;
    const short = vertex === best ? 0 : Math.max(0, side * ((before?.lead ?? after.lead) - after.lead));
    const gained = then ? side * (after.lead - then.lead) : 0;
    const verdict: Verdict = vertex === best ? "best" : short <= AS_GOOD_POINTS ? "as_good" : vertex !== this.played && gained > AS_GOOD_POINTS ? "better" : "no_better";
    this.state.value = { kind: "judged", vertex, verdict, lead: after.lead, gained: half(Math.max(0, gained)), short: half(short) };
  }
}
