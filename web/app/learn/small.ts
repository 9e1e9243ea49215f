/** Whole games to learn by: small boards against the weakest opponent. */
import { OPPONENTS } from "../core/ranks";
import { go } from "../router";
import { FIRST_OFFER, keptOf } from "../screens/New";
import { put } from "../store/database";

export const SMALL = [7, 9];

export async function beginSmall(size: number): Promise<void> {
  const game = keptOf({ ...FIRST_OFFER, width: size, height: size, taker: "black", opponent: OPPONENTS[0] ?? FIRST_OFFER.opponent }, true);
  await put("games", game);
  go("play", game.id);
}
