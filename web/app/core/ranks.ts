/** Computer opponents by rank. The table is the core's; the build takes it from the engine's module. */
import rows from "virtual:ranks";
import type { Level } from "./engine-protocol";
import type { KeptGame, Seat } from "./kept";

/** Instead of a rank: as strong as this device allows. */
export const BEST = "best";
const BEST_MS = 12_000;
/** Strong ranks on slow devices do not think for ever. */
const MOST_MS = 20_000;

/** The weakest first. */
export const OPPONENTS: string[] = [...rows.map(({ rank }) => rank), BEST];

export function levelOf(opponent: string): Level {
  return opponent === BEST ? { milliseconds: BEST_MS } : { rank: opponent, milliseconds: MOST_MS };
}

/** "15k" is -15, "1k" -1, "1d" 0: steps between ranks are differences. */
export function rankSteps(rank: string): number | null {
  const match = /^(\d+)([kd])$/.exec(rank);
  return match ? (match[2] === "k" ? -Number(match[1]) : Number(match[1]) - 1) : null;
}

/** Games of earlier versions name a level from 0 to 6. */
const FORMER_LEVELS = ["30k", "26k", "20k", "10k", "5k", "3k", BEST];

export function withRank(seat: Omit<Seat, "computer"> & { computer: unknown }): Seat {
  const { computer } = seat;
  if (typeof computer === "number") return { ...seat, computer: FORMER_LEVELS[computer] ?? BEST };
  return { ...seat, computer: typeof computer === "string" ? computer : null };
}
export const upToDate = (game: KeptGame): KeptGame => ({ ...game, black: withRank(game.black), white: withRank(game.white) });
