/** A game as it is looked at: what it starts from and its moves. The core replays it up to any of them. */
import type { Color, Game, GameState, Move, Vertex } from "../../../bindings/wasm/src";
import { apply, type KeptGame, keyOfLine, replay, type Start, startGame, type Step } from "../core/kept";
import type { Position } from "../core/engine-protocol";
import { t } from "../i18n";
import { seatName } from "../parts/games";
import type { Book } from "../record/book";
import { link } from "../router";

export interface Examined {
  /** Where its opinions are kept while the page is open: another one for every other line of moves. */
  key: string;
  name: string;
  start: Start;
  /** Moves, and resumptions between them. */
  steps: Step[];
  /** Where one comes from. */
  home: string;
}

export const isMove = (step: Step): step is Extract<Step, { kind: "move" }> => step.kind === "move";

export function examinedGame(game: KeptGame): Examined {
  const steps = game.steps.filter((step) => isMove(step) || step.kind === "resume");
  return {
    key: keyOfLine(game.id, game.start, steps), name: t("games.title_of", { black: seatName(game, "black"), white: seatName(game, "white") }),
    start: game.start, steps, home: link("play", game.id),
  };
}

/** The line of a record that one stands in, as far as it is moves that the core takes. */
export function examinedRecord(book: Book, id: string, name: string): Examined {
  const { start, moves } = book.line();
  const game = startGame(start);
  const steps: Step[] = [];
  for (const { color, vertex } of moves) {
    // Records go on after passes as people do.
    if (game.state().phase === "marking") {
      const resume: Step = { kind: "resume", color: color === "black" ? "white" : "black" };
      if (!apply(game, resume)) break;
      steps.push(resume);
    }
    const step: Step = { kind: "move", color, vertex };
    if (!apply(game, step)) break;
    steps.push(step);
  }
  game.delete();
  return { key: keyOfLine(id, start, steps), name, start, steps, home: link("record", id) };
}

export const movesOf = (game: Examined): Move[] => game.steps.filter(isMove).map(({ color, vertex }) => ({ color, vertex }));

/** The position after so many moves; a resumption belongs to the move that follows it. */
export function positionAt({ start, steps }: Examined, moves: number): Position {
  let seen = 0;
  const end = steps.findIndex((step) => isMove(step) && seen++ === moves);
  const part = end < 0 ? steps : steps.slice(0, end);
  return { start, steps: part };
}

export interface Scene { rows: string[]; state: GameState; last: Vertex | null; scoring: string }

function withGame<T>(position: Position, use: (game: Game) => T): T {
  const game = startGame(position.start);
  replay(game, position.steps);
  const used = use(game);
  game.delete();
  return used;
}

export function sceneOf(position: Position): Scene {
  const last = position.steps.findLast(isMove);
  return withGame(position, (game) => ({
    rows: game.rows(), state: game.state(), last: last && last.vertex !== "pass" ? last.vertex : null, scoring: String(game.rules().choices.scoring ?? ""),
  }));
}

/** What the side to move may do there: the position after it, or why not. */
export function tried(position: Position, color: Color, vertex: Vertex) {
  return withGame(position, (game) => game.verdict(color, vertex));
}

/** Marked positions are not thought about: play goes on there as if it had not stopped. */
export function thinkable(position: Position): Position {
  const { phase, toMove } = withGame(position, (game) => game.state());
  return phase === "marking" ? { ...position, steps: [...position.steps, { kind: "resume", color: toMove }] } : position;
}
