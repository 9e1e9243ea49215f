/** Where the end of a game stands: dead stones, points, count. */
import { signal } from "@preact/signals";
import type { ChainJudgement, Score, Vertex } from "../../../bindings/wasm/src";
import type { BoardView } from "../../board/src";
import type { Session } from "../core/session";
import { t } from "../i18n";
import { scoreMarks } from "../parts/countMarks";
import { settings } from "../settings";
import { CountShow } from "./count";
import { Proof } from "./proof";

export type Stage = "dead" | "points" | "count";

export class Ending {
  readonly stage = signal<Stage>("dead");
  readonly judged = signal<ChainJudgement[]>([]);
  readonly show = signal<CountShow | null>(null);
  /** A chain's proof that is being shown. */
  readonly proof = signal<Proof | null>(null);
  private looked = false;

  constructor(private readonly session: Session) {}

  /** Proposes dead stones once play has stopped; marks that were kept stay. */
  propose(): void {
    if (this.looked || this.session.state.phase !== "marking") return;
    this.looked = true;
    // Reading takes a moment: the board is drawn first.
    setTimeout(() => {
      if (this.session.state.phase !== "marking") return;
      this.judged.value = this.session.raw.judge();
      if (this.session.kept.dead === null) this.session.markAll(this.proposal());
      else this.session.touch();
    }, 60);
  }
  reset(): void {
    this.looked = false;
    this.judged.value = [];
    this.stage.value = "dead";
    this.close();
  }
  /** Plays out on a copy what becomes of the chain. */
  prove(one: ChainJudgement): void {
    const { kept, raw } = this.session;
    this.endProof();
    this.proof.value = new Proof({ stone: one.stones[0] ?? "", color: one.color, stones: one.stones, position: { start: kept.start, steps: [...kept.steps] }, rows: raw.rows() });
  }
  /** Back to the marks, which are as they were. */
  endProof(): void {
    this.proof.value?.close();
    this.proof.value = null;
  }
  close(): void {
    this.endProof();
    this.show.value?.stop();
    this.show.value = null;
  }

  proposal(): Vertex[] {
    return this.judged.value.filter((one) => one.status === "dead").flatMap((one) => one.stones);
  }
  /** What is worth a look: dead, in seki, or not certain. */
  notable(): ChainJudgement[] {
    const dead = new Set(this.session.dead);
    return this.judged.value.filter((one) => one.status !== "alive" || dead.has(one.stones[0] ?? ""));
  }
  /** The person's marks are the computer's proposal. */
  agreesWithProposal(): boolean {
    const [mine, theirs] = [this.session.dead, this.proposal()];
    return mine.length === theirs.length && mine.every((stone) => theirs.includes(stone));
  }

  score(): Score | null {
    const score = this.session.count();
    return score.ok ? score.value : null;
  }

  startCount(): void {
    const { session } = this;
    this.stage.value = "count";
    const arranged = session.raw.arrangement(session.dead);
    if (!session.over) session.finish();
    this.close();
    if (!arranged.ok) return;
    const { state } = session;
    const still = !settings.value.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const show = new CountShow(arranged.value, session.raw.rows(), { black: state.prisonersOfBlack, white: state.prisonersOfWhite }, !still);
    this.show.value = show;
    show.start();
  }

  /** The line under the board for the stage; "" where the game's own will do. */
  sentence(): string {
    if (this.proof.value) return this.proof.value.sentence();
    if (this.session.state.stopReason === "long_cycle") return "";
    if (this.stage.value === "points") return t("end.points.line");
    const showing = this.show.value?.showing.value;
    return this.stage.value === "count" && showing?.done === false ? showing.sentence || t("end.count.line") : "";
  }

  /** What the board shows for the stage. */
  view(): Partial<BoardView> {
    if (this.proof.value) return this.proof.value.view();
    const { session } = this;
    const { dead } = session;
    if (this.stage.value === "dead") return { dead, choosing: !session.over, sekiEyes: this.score()?.points.filter((p) => p.reason === "seki_eye").map((p) => p.point) ?? [] };
    const score = this.score();
    const show = this.show.value?.showing.value;
    if (this.stage.value === "count" && show) return { rows: show.rows, blocks: show.blocks, lastMove: null };
    return score ? scoreMarks(score, dead) : { dead };
  }
}
