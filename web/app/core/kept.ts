/** A game as it is kept on this device: what it starts from, and its steps. The core replays it. */
import type { ClockSettings, Color, Game, Vertex } from "../../../bindings/wasm/src";
import { core, must } from "./load";

export interface Start {
  width: number;
  height: number;
  rules: string;
  komi: number;
  /** Stones that stand before White's first move. */
  handicap: Vertex[];
  /** Stones that Black still has to place where he likes. */
  toPlace: number;
  /** A position instead of an empty board; rows from the top. */
  position: { rows: string[]; toMove: Color } | null;
}
export type Step =
  | { kind: "move"; color: Color; vertex: Vertex }
  | { kind: "resume"; color: Color }
  | { kind: "resign"; color: Color }
  | { kind: "time"; color: Color };
/** computer: its rank ("15k"), or BEST; null for a person. */
export interface Seat { name: string; computer: string | null }
/** What happened to the clock, in milliseconds of its own time. */
export type ClockEvent =
  | { kind: "start"; turn: Color; at: number }
  | { kind: "moved" | "pause" | "resume"; at: number };

export interface KeptGame {
  id: string;
  created: number;
  changed: number;
  mode: "computer" | "here";
  start: Start;
  black: Seat;
  white: Seat;
  clock: ClockSettings;
  clockEvents: ClockEvent[];
  allow: { undo: boolean; hints: boolean };
  steps: Step[];
  dead: Vertex[] | null;
  /** "B+3.5", "W+R" …; null while the game goes on. */
  result: string | null;
  /** For the list of games: rows from the top, and moves so far. */
  rows: string[];
  moves: number;
  /** Colours of the board's sides as seen: how it is turned. */
  turn: 0 | 90 | 180 | 270;
}

export function startGame(start: Start): Game {
  const game = must(core().newGame({ width: start.width, height: start.height, rules: start.rules, komi: start.komi }));
  if (start.position) must(game.setUp(start.position.rows, start.position.toMove));
  else if (start.handicap.length > 0) must(game.placeHandicap(start.handicap));
  return game;
}

/** One line of moves of one game: another of the same length is another. */
export const keyOfLine = (id: string, start: Start, steps: Step[]): string => `${id} ${JSON.stringify([start, steps])}`;

/** Plays the steps; answers how many the core took. */
export function replay(game: Game, steps: Step[]): number {
  for (const [i, step] of steps.entries()) {
    const done = apply(game, step);
    if (!done) return i;
  }
  return steps.length;
}

export function apply(game: Game, step: Step): boolean {
  if (step.kind === "move") return game.playAsTold(step.color, step.vertex).ok;
  if (step.kind === "resume") return game.resume(step.color).ok;
  if (step.kind === "resign") return game.resign(step.color).ok;
  return true;
}

export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}
