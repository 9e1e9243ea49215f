/** One step being done: what the board shows, what was answered, and what was said to it. */
import { computed, signal } from "@preact/signals";
import type { Course, CourseStep, Frame, Verdict } from "../../../bindings/wasm/src/course";
import type { CoreError, Move, Result, Vertex } from "../../../bindings/wasm/src";
import { settings } from "../settings";
import { play as sound } from "../sound";

/** Between two moves, in milliseconds; a long line goes faster. */
const PACE = 650;
const LONGEST = 9_000;
/** Wrong answers after which the answer may be shown. */
const PATIENCE = 2;

export interface Outcome { name: string; right: boolean }
type Ask = (course: Course) => Result<Verdict>;

export class Attempt {
  readonly frame = signal<Frame>({ rows: [], toMove: "black", prisonersOfBlack: 0, prisonersOfWhite: 0 });
  readonly moving = signal(false);
  readonly verdict = signal<Verdict | null>(null);
  /** Where a move was tried that the rules forbid. */
  readonly refused = signal<Vertex | null>(null);
  readonly problem = signal<CoreError | null>(null);
  readonly chosen = signal<Vertex[]>([]);
  /** Options of a quiz that were wrong. */
  readonly struck = signal<number[]>([]);
  readonly mistakes = signal(0);
  readonly shownAnswer = signal(false);
  /** Moves made in this step, both sides'. */
  private played: Move[] = [];
  private timer = 0;

  readonly finished = computed(() => this.verdict.value?.finished === true && this.verdict.value.right);
  /** Something may be answered now. */
  readonly live = computed(() => {
    const verdict = this.verdict.value;
    return !this.shownAnswer.value && (verdict === null || (verdict.right ? !verdict.finished : this.refused.value !== null));
  });
  readonly mayShow = computed(() => this.mistakes.value >= PATIENCE && !this.finished.value && !this.shownAnswer.value);

  constructor(readonly step: CourseStep, private readonly course: () => Course, private readonly tell: (outcome: Outcome) => void) {
    this.frame.value = step.position;
    if (step.shown.length > 0 && settings.value.motion) this.replay();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** The moves of the step once more. */
  replay(): void {
    this.frame.value = this.step.start;
    this.run(this.step.shown, PACE);
  }
  /** To the end of what is being shown. */
  hurry(): void {
    if (!this.moving.value) return;
    clearTimeout(this.timer);
    this.moving.value = false;
    const verdict = this.verdict.value;
    this.frame.value = verdict ? verdict.frames[verdict.frames.length - 1] ?? this.frame.value : this.base();
  }

  private base(): Frame {
    return this.last ?? this.step.position;
  }
  private last: Frame | null = null;

  private run(frames: Frame[], wait: number): void {
    clearTimeout(this.timer);
    if (frames.length === 0) return;
    if (!settings.value.motion) {
      this.frame.value = frames[frames.length - 1] ?? this.frame.value;
      return;
    }
    this.moving.value = true;
    const pace = Math.min(PACE, LONGEST / frames.length);
    const next = (i: number): void => {
      const frame = frames[i];
      if (!frame) {
        this.moving.value = false;
        return;
      }
      const before = count(this.frame.value.rows);
      this.frame.value = frame;
      if (frame.move) sound(frame.move.vertex === "pass" ? "pass" : count(frame.rows) <= before ? "capture" : "stone");
      this.timer = window.setTimeout(() => next(i + 1), pace);
    };
    this.timer = window.setTimeout(() => next(0), wait);
  }

  private judge(ask: Ask): void {
    const found = ask(this.course());
    if (!found.ok) {
      this.problem.value = found.error;
      return;
    }
    const verdict = found.value;
    this.problem.value = null;
    this.verdict.value = verdict;
    if (!verdict.right && ++this.mistakes.value === 1) this.tell({ name: this.step.name, right: false });
    if (verdict.right && verdict.finished) this.tell({ name: this.step.name, right: true });
    if (verdict.right && !verdict.finished) {
      this.played.push(...verdict.frames.flatMap((frame) => (frame.move ? [frame.move] : [])));
      this.last = verdict.frames[verdict.frames.length - 1] ?? this.last;
    }
    this.run(verdict.frames, 0);
  }

  move(vertex: Vertex): void {
    if (this.moving.value) return this.hurry();
    if (!this.live.value) return;
    this.refused.value = null;
    this.judge((course) => course.judgeMove(this.step.name, this.played, vertex));
    const verdict = this.verdict.value;
    if (verdict && !verdict.right && verdict.frames.length === 0) this.refused.value = vertex;
  }
  answer(text: string): void {
    if (this.live.value) this.judge((course) => course.judgeAnswer(this.step.name, text));
  }
  choose(option: number): void {
    if (!this.live.value) return;
    this.judge((course) => course.judgeChoice(this.step.name, option));
    if (this.verdict.value?.right === false) this.struck.value = [...this.struck.value, option];
  }
  /** Marks a point, or takes the mark away; stones go by whole chains. */
  toggle(vertex: Vertex): void {
    if (!this.live.value) return;
    const chain = this.course().chain(this.step.name, vertex);
    if (!chain.ok) return;
    const had = new Set(this.chosen.value);
    const whole = new Set(chain.value);
    this.chosen.value = had.has(vertex) ? this.chosen.value.filter((one) => !whole.has(one)) : [...this.chosen.value, ...chain.value];
  }
  /** Back to where something may be answered. */
  again(): void {
    clearTimeout(this.timer);
    this.moving.value = false;
    this.verdict.value = null;
    this.refused.value = null;
    this.shownAnswer.value = false;
    this.chosen.value = [];
    this.frame.value = this.base();
  }
  /** A right answer on the board. It is not counted as the learner's. */
  showAnswer(): void {
    const found = this.course().solution(this.step.name, this.played);
    if (!found.ok) return;
    const { moves = [], pass, answer, option } = found.value;
    const move = moves[0] ?? (pass ? "pass" : null);
    const verdict = move !== null ? this.course().judgeMove(this.step.name, this.played, move)
      : answer !== undefined ? this.course().judgeAnswer(this.step.name, answer) : this.course().judgeChoice(this.step.name, option ?? 0);
    if (!verdict.ok) return;
    this.frame.value = this.base();
    this.refused.value = null;
    this.shownAnswer.value = true;
    this.verdict.value = { ...verdict.value, finished: false };
    this.run(verdict.value.frames, 0);
  }
}

const count = (rows: string[]): number => rows.join("").replace(/\./g, "").length;
