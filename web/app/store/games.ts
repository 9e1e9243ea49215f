/** Games of this device, brought up to date where an earlier version kept them. */
import type { KeptGame } from "../core/kept";
import { upToDate } from "../core/ranks";
import { all, get } from "./database";

export async function allGames(): Promise<KeptGame[]> {
  return (await all<KeptGame>("games")).map(upToDate);
}
export async function getGame(id: string): Promise<KeptGame | null> {
  const game = await get<KeptGame>("games", id);
  return game && upToDate(game);
}
