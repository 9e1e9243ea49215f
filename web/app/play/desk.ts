/** What a person does at a game on this device: each action asks what has to be asked first. */
import { signal } from "@preact/signals";
import type { BoardView, Vertex } from "../../board/src";
import { ask as askEngine } from "../core/engine";
import type { KeptGame } from "../core/kept";
import type { Session } from "../core/session";
import { t } from "../i18n";
import { ask } from "../parts/Dialog";
import { settings } from "../settings";
import { mayPass } from "./Confirm";
import type { Ending } from "./ending";
import { isMine, passIsEarly } from "./table";

/** How many moves a hint names. */
const HINTS = 3;

export class Desk {
  /** The move that is looked at; null: the game as it stands. */
  readonly look = signal<number | null>(null);
  /** The point that waits to be confirmed. */
  readonly candidate = signal<Vertex | null>(null);
  readonly hints = signal<BoardView["hints"]>([]);

  constructor(private readonly session: Session, private readonly ending: Ending) {}

  get mine(): boolean {
    return this.look.value === null && isMine(this.session);
  }

  goTo(move: number): void {
    this.look.value = move >= this.session.raw.moves().length ? null : Math.max(0, move);
  }

  async point(vertex: Vertex): Promise<void> {
    const { session, ending } = this;
    if (ending.proof.value) return;
    if (session.state.phase === "marking" && !session.over && ending.stage.value === "dead") return session.toggleDead(vertex);
    if (!this.mine) return;
    session.clearRefusal();
    const risky = settings.value.warnSelfAtari && session.placing === 0 && session.isLegal(vertex) && session.leavesInAtari(vertex);
    if (risky && !(await ask(t("atari.title"), t("atari.text"), t("atari.play")))) return;
    this.changed();
    session.play(vertex);
  }

  async pass(): Promise<void> {
    if (!this.mine || this.session.placing > 0) return;
    const early = passIsEarly(this.session);
    if (!(await mayPass(early))) return;
    this.changed();
    this.session.play("pass");
  }

  /** Against the computer its answer goes too, so that it is one's own turn again. */
  undo(): void {
    const { session } = this;
    const { kept, state } = session;
    if (!session.canUndo || !kept.allow.undo) return;
    this.changed();
    this.ending.reset();
    const own = kept.mode === "computer" && kept[state.toMove].computer === null && state.phase === "play";
    session.undo(own ? 2 : 1);
  }

  async hint(): Promise<void> {
    const { kept } = this.session;
    if (!this.mine || !kept.allow.hints) return;
    const analysis = await askEngine<"analyse">({ kind: "analyse", position: { start: kept.start, steps: [...kept.steps] }, depth: "hint" }).answer;
    this.hints.value = analysis.moves.filter((move) => move.vertex !== "pass").slice(0, HINTS).map((move, i) => ({ vertex: move.vertex, text: String(i + 1) }));
  }

  turn(): void {
    const { kept } = this.session;
    kept.turn = ((kept.turn + 90) % 360) as KeptGame["turn"];
    this.session.touch();
    void this.session.save();
  }

  private changed(): void {
    this.look.value = null;
    this.hints.value = [];
    this.candidate.value = null;
  }
}
