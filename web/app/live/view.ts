/** What the board shows in a live game. */
import type { Vertex } from "../../../bindings/wasm/src";
import type { BoardView } from "../../board/src";
import { vertexAt } from "../core/session";
import type { Showing } from "../play/count";
import { t } from "../i18n";
import { whyPath } from "../learn/why";
import { refusalWords } from "../play/sentence";
import { numbersOf } from "../play/table";
import { scoreMarks } from "../parts/countMarks";
import { viewOf } from "../parts/views";
import { settings } from "../settings";
import type { LiveStage } from "./LiveEnd";
import type { Room } from "./room";

export interface Shown { placed: Vertex[]; stage: LiveStage; showing: Showing | null; turn: BoardView["turn"] }

function withStones(rows: string[], stones: Vertex[]): string[] {
  return rows.map((row, y) => [...row].map((letter, x) => (stones.includes(vertexAt(x, rows.length - 1 - y)) ? "X" : letter)).join(""));
}

function ending(room: Room, { stage, showing }: Shown): Partial<BoardView> {
  const marks = room.state.value?.marks;
  if (!marks) return {};
  if (stage === "count" && showing) return { rows: showing.rows, blocks: showing.blocks, lastMove: null };
  const score = room.game?.count(marks.dead);
  if (stage !== "dead" && score?.ok) return scoreMarks(score.value, marks.dead);
  return { dead: marks.dead, choosing: room.state.value?.phase === "marking" && room.mine.length > 0 };
}

export function liveView(room: Room, shown: Shown): BoardView {
  const state = room.state.value;
  const rows = shown.placed.length > 0 ? withStones(room.rows.value, shown.placed) : room.rows.value;
  const playing = state?.phase === "play";
  const refusal = room.refusal.value;
  const size = { width: rows[0]?.length ?? 19, height: rows.length };
  const chains = playing && (settings.value.showAtari || settings.value.showLiberties) ? room.chains() : [];
  return viewOf(rows, {
    turn: shown.turn,
    lastMove: room.lastMove,
    ghost: room.isMyTurn && state ? (state.phase === "placing" ? "black" : state.to_move) : null,
    ...(settings.value.numbers ? { numbers: numbersOf(room.moves.value, rows) } : {}),
    ...(settings.value.showAtari ? { atari: chains.filter((chain) => chain.liberties.length === 1).flatMap((chain) => chain.stones) } : {}),
    ...(settings.value.showLiberties ? { counts: new Map(chains.map((chain) => [chain.stones[0] ?? "", chain.liberties.length])) } : {}),
    refusal: refusal ? { vertex: refusal.vertex, outline: refusal.legality.koStone ? [refusal.legality.koStone] : refusal.legality.chain.filter((stone) => stone !== refusal.vertex), text: refusalWords(refusal.legality, refusal.color, refusal.vertex, size), ...(whyPath(refusal.legality.id) ? { why: t("learn.why") } : {}) } : null,
    ...(state?.phase === "marking" || state?.phase === "finished" ? ending(room, shown) : {}),
  });
}
