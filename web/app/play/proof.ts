/** "Show me": what a chain is, played out move by move on a copy of the board. Nothing of the game changes. */
import { signal } from "@preact/signals";
import type { Color, Life, ShownFate, Vertex } from "../../../bindings/wasm/src";
import type { BoardView } from "../../board/src";
import { ask, type Thinking } from "../core/engine";
import type { Position } from "../core/engine-protocol";
import { t } from "../i18n";
import { pointName } from "./sentence";

/** A chain by one of its stones, as it stands in the position. */
export interface Disputed { stone: Vertex; color: Color; stones: Vertex[]; position: Position; rows: string[] }

/** Why, where there is nothing to play. */
const REASONS: Partial<Record<Life, string>> = { seki: "why.seki", dead: "why.no_two_eyes", alive: "why.two_eyes" };

export class Proof {
  readonly shown = signal<ShownFate | "reading" | "undecided">("reading");
  /** Moves that have been shown. */
  readonly at = signal(0);
  private readonly task: Thinking<ShownFate | null>;

  constructor(readonly chain: Disputed) {
    const { position, stone } = chain;
    this.task = ask<"show">({ kind: "show", position, stone });
    this.task.answer.then((found) => (this.shown.value = found ?? "undecided"), () => (this.shown.value = "undecided"));
  }
  close(): void {
    this.task.stop();
  }

  get frames(): ShownFate["frames"] {
    const shown = this.shown.value;
    return typeof shown === "string" ? [] : shown.frames;
  }
  step(by: 1 | -1): void {
    this.at.value = Math.max(0, Math.min(this.frames.length, this.at.value + by));
  }

  /** The line under the board. */
  sentence(): string {
    const { chain: { color, stone, position: { start } } } = this;
    const facts = { color, vertex: pointName(stone, start) };
    const shown = this.shown.value;
    if (shown === "reading") return t("end.reading");
    if (shown === "undecided") return `${t("play.show.undecided", facts)} ${t("show.play_on")}`;
    const { fate } = shown;
    const verdict = fate === "ko" ? t("play.show.ko", facts)
      : t("play.proof", { ...facts, status: t(`status.${fate}`), moves: 0, line: "" }) + (shown.livesByNewStone ? ` ${t("play.show.new_stone")}` : "");
    const { frames } = this;
    if (frames.length === 0) return REASONS[fate] ? `${verdict} ${t(REASONS[fate])}` : verdict;
    const frame = frames[this.at.value - 1];
    if (!frame) return `${verdict} ${t("play.show.begins", { color: frames[0]?.move.color ?? color, moves: frames.length })}`;
    const { move, captured } = frame;
    const told = move.vertex === "pass" ? t("game.passed", { color: move.color }) : t("game.moved", { color: move.color, vertex: pointName(move.vertex, start), captured, chains: 0, atari: "" });
    return this.at.value === frames.length ? `${told} ${t("play.show.over")} ${verdict}` : told;
  }

  /** The copy of the board, with the chain that it is about outlined while it stands. */
  view(): Partial<BoardView> {
    const frame = this.frames[this.at.value - 1];
    const marks = this.chain.stones.map((vertex) => ({ vertex, kind: "triangle" as const }));
    if (!frame) return { rows: this.chain.rows, marks, ghost: null, choosing: false };
    const { vertex } = frame.move;
    return { rows: frame.rows, marks, lastMove: vertex === "pass" ? null : vertex, ghost: null, choosing: false };
  }
}
