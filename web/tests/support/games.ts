/** Games put onto the visitor's device, so that tests can begin in the middle. */
import type { Page } from "playwright-core";
import type { KeptGame, Start, Step } from "../../app/core/kept";

export function kept(id: string, start: Partial<Start> & { rows?: string[] }, steps: Step[] = [], more: Partial<KeptGame> = {}): KeptGame {
  const { rows, ...rest } = start;
  const width = rest.width ?? rows?.[0]?.length ?? 9;
  const height = rest.height ?? rows?.length ?? 9;
  const now = Date.UTC(2026, 0, 2, 15, 30);
  return {
    id, created: now, changed: now, mode: "here",
    start: { width, height, rules: "japanese", komi: 6.5, handicap: [], toPlace: 0, position: rows ? { rows, toMove: "black" } : null, ...rest },
    black: { name: "", computer: null }, white: { name: "", computer: null }, clock: { system: "none" }, clockEvents: [], allow: { undo: true, hints: true },
    steps, dead: null, result: null, rows: rows ?? Array.from({ length: height }, () => ".".repeat(width)), moves: Math.max(1, steps.length), turn: 0, ...more,
  };
}

export const moves = (text: string, first: "black" | "white" = "black"): Step[] =>
  text.trim().split(/\s+/).map((vertex, i) => ({ kind: "move", color: (i % 2 === 0) === (first === "black") ? "black" : "white", vertex }));

/** The page must be open: its database is used. */
export async function store(page: Page, games: KeptGame[]): Promise<void> {
  await page.evaluate((all) => new Promise<void>((resolve, reject) => {
    const request = indexedDB.open("miai", 1);
    request.onupgradeneeded = () => {
      for (const name of ["games", "records"]) request.result.createObjectStore(name, { keyPath: "id" }).createIndex("changed", "changed");
    };
    request.onerror = () => reject(new Error("no database"));
    request.onsuccess = () => {
      const transaction = request.result.transaction("games", "readwrite");
      for (const game of all) transaction.objectStore("games").put(game);
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  }), games);
}

/** A finished 9×9 position with dead stones on both sides. */
export const SETTLED = ["..O......", ".O....X..", "OO.OOO...", "XXOXXXOOO", ".XXX.XXXX", "....O....", ".........", "..O......", "........."];

/** Black's chain has one eye of two points and no way out: a proof of a few moves. */
export const DISPUTED = [".........", ".........", "OOOOOO...", "XXXXXO...", "XX..XO...", "XXXXXO...", "OOOOOO...", ".........", "........."];
