/** Lets the computer move when it is its turn. */
import { effect, signal } from "@preact/signals";
import { ask, type Thinking } from "../core/engine";
import type { Step } from "../core/kept";
import { BEST, levelOf } from "../core/ranks";
import type { Session } from "../core/session";

/** A stone that answers at once feels like a machine: it waits at least this long. */
const LEAST_MS = 450;

export class Computer {
  /** null: not thinking; otherwise how far it is, 0 to 1. */
  readonly thinking = signal<number | null>(null);
  readonly problem = signal("");
  private task: Thinking<unknown> | null = null;
  /** The steps that lead to what it thinks about. */
  private asked: readonly Step[] = [];
  private readonly stopWatching: () => void;
  private closed = false;

  constructor(private readonly session: Session) {
    this.stopWatching = effect(() => {
      // Taken back, left or ended meanwhile: an answer would be for a position that is no longer there.
      const on = this.isOn();
      if (this.task !== null && !(on && this.isAsked())) this.drop();
      if (on && this.task === null) void this.move();
    });
  }

  /** Whose turn it is belongs to the computer, and play goes on. */
  isOn(): boolean {
    const { kept, state } = this.session;
    return !this.closed && !this.session.over && state.phase === "play" && this.session.placing === 0 && kept[state.toMove].computer !== null;
  }

  close(): void {
    this.closed = true;
    this.stopWatching();
    this.drop();
  }

  retry(): void {
    this.problem.value = "";
    if (this.isOn() && this.task === null) void this.move();
  }

  private isAsked(): boolean {
    const { steps } = this.session.kept;
    return steps.length === this.asked.length && steps.every((step, i) => step === this.asked[i]);
  }

  private drop(): void {
    this.task?.stop();
    this.done();
  }

  private async move(): Promise<void> {
    const { session } = this;
    const { kept, state } = session;
    const level = levelOf(kept[state.toMove].computer ?? BEST);
    const steps = [...kept.steps];
    const begun = performance.now();
    this.thinking.value = 0;
    // Equal games then are not repeated from one day to the next.
    const seed = (kept.created % 1_000_000) + 1;
    const task = ask<"choose">({ kind: "choose", position: { start: kept.start, steps }, level, seed }, (share) => (this.thinking.value = share));
    this.task = task;
    this.asked = steps;
    try {
      const choice = await task.answer;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, LEAST_MS - (performance.now() - begun))));
      if (this.task !== task) return;
      this.done();
      if (choice.verdict === "resign") session.resign(choice.color);
      else session.play(choice.vertex);
    } catch (problem) {
      if (this.task !== task) return;
      this.done();
      this.problem.value = String(problem);
    }
  }

  private done(): void {
    this.task = null;
    this.thinking.value = null;
  }
}
