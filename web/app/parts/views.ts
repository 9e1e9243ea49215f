/** From what the core says to what the board shows. */
import type { Vertex } from "../../../bindings/wasm/src";
import { type BoardView, type BoardWords, emptyView, type PointFacts } from "../../board/src";
import { core, must } from "../core/load";
import { number, t } from "../i18n";
import { settings } from "../settings";

const FACTS: [keyof PointFacts, string][] = [["last", "board.last"], ["atari", "board.atari"], ["dead", "board.dead"], ["seki", "board.seki"], ["dame", "board.dame"]];

function pointWords(facts: PointFacts): string {
  const parts = [facts.name, t(facts.stone ? `board.stone.${facts.stone}` : "board.empty")];
  for (const [key, word] of FACTS) if (facts[key]) parts.push(t(word));
  if (facts.unsettled) parts.push(t(`board.${facts.unsettled}`));
  if (facts.territory) parts.push(t("board.territory", { color: facts.territory }));
  for (const mark of facts.marks) parts.push(mark.text ?? t(`mark.${mark.kind}`));
  return parts.join(", ");
}

export function boardWords(): BoardWords {
  return {
    board: ({ width, height }, part) => (part ? t("board.label.part", { width, height, from: part.lowerLeft, to: part.upperRight }) : t("board.label", { width, height })),
    point: pointWords,
    line: (kind, name, stones) => t(`board.line.${kind}`, {
      name, count: stones.length, list: stones.map((stone) => `${t(`board.stone.${stone.color}`)} ${stone.name}`).join(", "),
    }),
  };
}

const stars = new Map<string, Vertex[]>();
export function starsOf(width: number, height: number): Vertex[] {
  const key = `${width}x${height}`;
  let found = stars.get(key);
  if (!found) stars.set(key, (found = must(core().starPoints(width, height))));
  return found;
}

/** A board with these rows, as the person has set boards to look. */
export function viewOf(rows: string[], changes: Partial<BoardView> = {}): BoardView {
  const { board, coordinates, motion, confirm } = settings.value;
  const [width, height] = [rows[0]?.length ?? 19, rows.length];
  return { ...emptyView(width, height), rows, stars: starsOf(width, height), theme: board, coordinates, animate: motion, confirm, words: boardWords(), ...changes };
}

/** A small picture: no names, no motion. */
export function pictureOf(rows: string[], changes: Partial<BoardView> = {}): BoardView {
  return viewOf(rows, { coordinates: "none", animate: false, ...changes });
}

/** "B+3.5" as a sentence. */
export function resultWords(result: string): string {
  const match = /^([BW])\+(.*)$/.exec(result);
  if (!match) return t(result === "0" || result === "Draw" ? "outcome.draw" : result === "Void" ? "outcome.no_result" : result === "Both lose" ? "outcome.both_lose" : "outcome.unknown");
  const winner = match[1] === "B" ? "black" : "white";
  const loser = winner === "black" ? "white" : "black";
  const ways: Record<string, string> = { R: "resignation", T: "time", F: "forfeit", "": "unstated" };
  const way = ways[match[2] ?? ""];
  return way ? t(`outcome.${way}`, { winner, loser }) : t("outcome.points", { winner, margin: Number(match[2]) });
}

export const points = (value: number): string => number(value);
