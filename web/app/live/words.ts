/** What happens in a live game, in words. */
import type { Color, Vertex } from "../../../bindings/wasm/src";
import type { RestSummary, State } from "../../client/messages";
import { errorWords, t } from "../i18n";
import { pointName, refusalWords, type Sentence } from "../play/sentence";
import { rankName } from "../parts/Ranks";
import { resultWords } from "../parts/views";
import type { Room } from "./room";

export function seatName(game: RestSummary, color: Color): string {
  const seat = game.seats[color];
  if (seat.kind === "vacant") return t("live.vacant");
  const name = seat.name || t(`color.${color}`);
  return seat.kind === "computer" && seat.rank ? t("live.computer_at", { name, rank: rankName(seat.rank) }) : name;
}
export const gameName = (game: RestSummary): string => t("games.title_of", { black: seatName(game, "black"), white: seatName(game, "white") });

export function outcomeWords(state: State): string {
  const { outcome } = state;
  if (!outcome) return "";
  const winner = outcome.winner ?? "black";
  if (outcome.kind === "points") return t("outcome.points", { winner, margin: Math.abs(outcome.margin) });
  return outcome.text ? resultWords(outcome.text) : t(`outcome.${outcome.kind}`, { winner, loser: winner === "black" ? "white" : "black" });
}

function happened(room: Room, size: { width: number; height: number }): string {
  const event = room.last.value;
  if (!event) return "";
  const color = event.color ?? (event.by === "white" ? "white" : "black");
  if (event.kind === "move" && event.vertex === "pass") return t("game.passed", { color });
  if (event.kind === "move" && event.vertex) {
    const atari = room.chains().filter((chain) => chain.liberties.length === 1).map((chain) => pointName(chain.stones[0] ?? "", size));
    return t("game.moved", { color, vertex: pointName(event.vertex, size), captured: event.captured?.length ?? 0, chains: atari.length, atari: atari.join(", ") });
  }
  if (event.kind === "undone") return t("game.undone", { moves: event.moves ?? 1 });
  if (event.kind === "resumed") return t("game.resumed");
  if (event.kind === "answered" && event.answer === "no") return t("live.refused", { color });
  return "";
}

export function liveSentence(room: Room): Sentence {
  const state = room.state.value;
  const game = room.summary.value;
  if (!state || !game) return { shown: t("live.connecting"), hidden: "" };
  const { settings } = game;
  const refusal = room.refusal.value;
  const hidden = refusal ? refusalWords(refusal.legality, refusal.color, refusal.vertex, settings) : "";
  const phases: Record<State["phase"], () => string> = {
    waiting: () => t("live.waiting"),
    placing: () => t("game.placing", { count: settings.handicap ?? 2 }),
    play: () => [refusal ? "" : happened(room, settings), t(state.paused_by ? "live.paused" : "game.turn", { color: state.to_move })].filter((part) => part !== "").join(" "),
    marking: () => t(state.stop_reason === "long_cycle" ? "game.long_cycle" : "game.marking"),
    finished: () => outcomeWords(state),
  };
  return { shown: phases[state.phase](), hidden };
}

export function faultWords(fault: { id: string; message: string; facts?: Record<string, string> }, name: (vertex: Vertex) => string): string {
  const facts = fault.facts?.vertex ? { ...fault.facts, vertex: name(fault.facts.vertex) } : fault.facts;
  return errorWords({ ...fault, facts });
}
