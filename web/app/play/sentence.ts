/** The line under the board: what just happened and whose turn it is. A screen reader hears the same. */
import type { Color, Legality, Vertex } from "../../../bindings/wasm/src";
import { nameOf } from "../../board/src";
import type { Event, Session } from "../core/session";
import { errorWords, list, t } from "../i18n";
import { resultWords } from "../parts/views";
import { settings } from "../settings";

interface Size { width: number; height: number }

export function pointName(vertex: Vertex, size: Size): string {
  const { coordinates } = settings.value;
  return vertex === "pass" ? t("game.pass_word") : nameOf(vertex, size, coordinates === "none" ? "a1" : coordinates);
}

/** Why a move is refused, in words. */
export function refusalWords(legality: Legality, color: Color, vertex: Vertex, size: Size): string {
  const name = (point: Vertex): string => pointName(point, size);
  return t(`legality.${legality.id}`, {
    color, vertex: name(vertex), stone: legality.koStone ? name(legality.koStone) : "", stones: legality.chain.length,
    chain: list(legality.chain.map(name)), move: legality.repeatsMove ?? 0,
  });
}

function happened(event: Event, size: Size): string {
  if (event.kind === "moved") {
    const { color, captured } = event;
    const atari = list(event.atari.map((vertex) => pointName(vertex, size)));
    return t("game.moved", { color, vertex: pointName(event.vertex, size), captured, chains: event.atari.length, atari });
  }
  if (event.kind === "passed") return t("game.passed", { color: event.color });
  if (event.kind === "undone") return t("game.undone", { moves: event.moves });
  if (event.kind === "resumed") return t("game.resumed");
  if (event.kind === "refused") return refusalWords(event.legality, event.color, event.vertex, size);
  if (event.kind === "problem") return errorWords(event.error);
  return "";
}

/** What is seen, and what is only heard because it stands on the board already. */
export interface Sentence { shown: string; hidden: string }
const shownOnly = (shown: string): Sentence => ({ shown, hidden: "" });

export function sentence(session: Session, thinking: boolean): Sentence {
  const { kept, state } = session;
  const size = kept.start;
  if (kept.result !== null) return shownOnly(resultWords(kept.result));
  const event = session.event.value;
  const what = happened(event, size);
  if (session.placing > 0) return shownOnly(t("game.placing", { count: session.placing }));
  if (state.phase === "marking") return shownOnly(t(state.stopReason === "long_cycle" ? "game.long_cycle" : "game.marking"));
  const turn = t(thinking ? "game.thinking" : "game.turn", { color: state.toMove });
  if (event.kind === "refused") return { shown: turn, hidden: what };
  return shownOnly(what ? `${what} ${turn}` : turn);
}
