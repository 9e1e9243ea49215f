/** What the board shows during a game, and when a pass should be thought over. */
import type { Vertex } from "../../../bindings/wasm/src";
import type { BoardView } from "../../board/src";
import { type Session, stonesOf, vertexAt } from "../core/session";
import { t } from "../i18n";
import { viewOf } from "../parts/views";
import { whyPath } from "../learn/why";
import { settings } from "../settings";
import type { Ending } from "./ending";
import { refusalWords } from "./sentence";

/** It is the turn of somebody who sits here. */
export function isMine(session: Session): boolean {
  const { kept, state } = session;
  if (session.over || state.phase !== "play") return false;
  if (session.placing > 0) return kept.black.computer === null || kept.mode === "here";
  return kept[state.toMove].computer === null;
}

function emptyPoints(rows: string[]): Vertex[] {
  return rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === "." ? [vertexAt(x, rows.length - 1 - y)] : [])));
}

function learnersMarks(session: Session): Partial<BoardView> {
  const { showAtari, showLiberties, showIllegal } = settings.value;
  const out: Partial<BoardView> = {};
  const chains = showAtari || showLiberties ? session.chains() : [];
  if (showAtari) out.atari = chains.filter((chain) => chain.liberties.length === 1).flatMap((chain) => chain.stones);
  if (showLiberties) out.counts = new Map(chains.map((chain) => [chain.stones[0] ?? "", chain.liberties.length]));
  if (showIllegal && isMine(session) && session.placing === 0) {
    const legal = session.raw.legalPoints(session.state.toMove);
    const may = new Set(legal.ok ? legal.value : []);
    out.illegal = emptyPoints(session.rows).filter((vertex) => !may.has(vertex));
  }
  return out;
}

function refusal(session: Session): BoardView["refusal"] {
  const event = session.event.value;
  if (event.kind !== "refused" || event.legality.id === "game_over") return null;
  const { legality, vertex, color } = event;
  const outline = legality.koStone ? [legality.koStone] : legality.chain.filter((stone) => stone !== vertex);
  return { vertex, outline, text: refusalWords(legality, color, vertex, session.kept.start), ...(whyPath(legality.id) ? { why: t("learn.why") } : {}) };
}

export function numbersOf(moves: { vertex: Vertex }[], rows: string[]): Map<Vertex, number> {
  const standing = new Set(stonesOf(rows));
  const numbers = new Map<Vertex, number>();
  moves.forEach(({ vertex }, i) => {
    if (standing.has(vertex)) numbers.set(vertex, i + 1);
  });
  return numbers;
}

export function gameView(session: Session, changes: Partial<BoardView>, ending?: Ending): BoardView {
  const { state, kept } = session;
  const now = ending !== undefined;
  const playing = state.phase === "play" && !session.over;
  const mine = now && isMine(session);
  const { rows } = session;
  return viewOf(rows, {
    turn: kept.turn,
    lastMove: session.lastMove,
    ghost: mine ? (session.placing > 0 ? "black" : state.toMove) : null,
    ...(settings.value.numbers && now && playing ? { numbers: numbersOf(session.raw.moves(), rows) } : {}),
    ...(now && playing ? learnersMarks(session) : {}),
    ...(now && playing ? { refusal: refusal(session) } : {}),
    ...(now && !playing && (state.phase === "marking" || kept.dead !== null) ? ending.view() : {}),
    ...changes,
  });
}

/** Why passing now gives something away; "" when it does not, or when the other side has passed. */
export function passIsEarly(session: Session): string {
  const { raw, state } = session;
  if (state.passesInARow > 0) return "";
  const dead = raw.judge().filter((one) => one.status === "dead").flatMap((one) => one.stones);
  const score = raw.count(dead);
  if (!score.ok) return "";
  const of = (reason: string): number => score.value.points.filter((point) => point.reason === reason).length;
  const [open, dame] = [of("open_border"), of("dame")];
  return open === 0 && dame === 0 ? "" : t(open > 0 ? "pass.open" : "pass.dame", { count: open > 0 ? open : dame });
}
