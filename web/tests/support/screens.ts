/** Every screen of the page, for tests that look at all of them and for pictures. */
import type { Page } from "playwright-core";
import { ready } from "./browser";
import { DISPUTED, kept, moves, SETTLED, store } from "./games";

export interface Screen { name: string; path: string; prepare?(page: Page): Promise<void> }

const GAME = "E5 C3 G7 G3 C7 E3 D4 C4 D3 D2 C5 B5 B6 C6 D6 B4 C6 A6 E2 C2 F2 F3";
/** Both sides throw stones away: Black at move 9, White at move 18. */
export const BLUNDERS = "E5 C3 G3 C7 G7 E3 E7 C5 A1 G5 G4 H5 H7 F4 F3 E4 J9 D5 D6 J1 E6 C6 H4 J4 J5 H6 J6 G6 J3 F7 F8 F6 E8 D7 D8 C8";
export const FULL = "Q16 D4 Q3 D17 C15 F17 D12 R5 Q5 R6 Q6 R7 Q7 R9 O3 C6 R14 K17 C10 F3 J3 R17 Q17 R16 R15 S15 S14";
const KO = [".........", ".........", ".........", "...XO....", "..X.XO...", "...XO....", ".........", ".........", "........."];
export const RECORD = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[5.5]PB[Anna]BR[3k]PW[Ion]WR[2k]RU[Japanese]DT[2026-01-02]C[Two friends.];B[ee];W[gc]C[Why here?];B[cg](;W[gg];B[gf](;W[hf];B[fg])(;W[fg]LB[fg:A][ef:B]TR[gf];B[fh]))(;W[cc];B[gg];W[dh]))";
/** A record with faults: odd komi, a decimal comma, an unclosed end. */
export const FAULTY = "(;GM[1]SZ[9]KM[6,5]PB[Zoe]PL[X];B[ee];W[ee];B[gc";

const press = (selector: string) => async (page: Page): Promise<void> => {
  await page.locator(selector).first().click();
  await page.waitForTimeout(200);
};
const point = (vertex: string) => async (page: Page): Promise<void> => {
  await page.locator(".point-entry input").fill(vertex);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
};
const paste = (text: string) => async (page: Page): Promise<void> => {
  await page.locator("textarea").fill(text);
  await page.waitForSelector("go-board");
};
async function agree(page: Page): Promise<void> {
  await page.waitForTimeout(900);
  const buttons = page.locator(".side .panel .row button");
  await buttons.nth(0).click();
  await buttons.nth(1).click();
  await buttons.nth(2).click();
  await page.waitForTimeout(200);
}

async function analysed(page: Page): Promise<void> {
  await page.waitForSelector(".mistakes li", { timeout: 120_000 });
  await page.waitForSelector(".best li");
}

export const SCREENS: Screen[] = [
  { name: "home", path: "" },
  { name: "new-computer", path: "new/computer" },
  { name: "new-more", path: "new/here", prepare: press("details summary") },
  { name: "game", path: "play/middle" },
  { name: "game-19", path: "play/full" },
  { name: "game-refused", path: "play/ko", prepare: point("E5") },
  { name: "game-resign", path: "play/middle", prepare: (page) => page.keyboard.press("Shift+R").then(() => page.waitForSelector("dialog")).then(() => undefined) },
  { name: "end-dead", path: "play/end", prepare: (page) => page.waitForTimeout(900) },
  { name: "end-points", path: "play/end", prepare: agree },
  { name: "end-count", path: "play/end", prepare: async (page) => { await agree(page); await page.locator(".side .panel .row button.main").click(); await page.waitForSelector(".side .verdict"); await page.waitForTimeout(400); } },
  { name: "end-proof", path: "play/dispute", prepare: async (page) => { await page.waitForSelector(".disputed"); await page.locator(".disputed .button.plain").first().click(); await page.waitForSelector(".side .panel .numbers"); await page.keyboard.press("ArrowRight"); await page.waitForTimeout(200); } },
  { name: "analyse", path: "analyse/game/judged", prepare: analysed },
  { name: "analyse-territory", path: "analyse/game/judged/30", prepare: async (page) => { await analysed(page); await page.locator(".tools .button").nth(1).click(); await page.waitForSelector(".reasons, .side table.parts"); await page.waitForTimeout(900); } },
  { name: "analyse-try", path: "analyse/game/judged", prepare: async (page) => { await analysed(page); await page.locator(".mistakes .button").first().click(); await page.waitForTimeout(300); } },
  { name: "record-open", path: "record" },
  { name: "record", path: "record", prepare: async (page) => { await paste(RECORD)(page); for (let i = 0; i < 6; ++i) await page.locator(".nav button").nth(2).click(); await page.waitForTimeout(900); } },
  { name: "record-faults", path: "record", prepare: async (page) => { await paste(FAULTY)(page); await page.locator("details summary").first().click(); await page.waitForTimeout(400); } },
  { name: "games", path: "games" },
  { name: "settings", path: "settings" },
  { name: "legend", path: "play/middle", prepare: (page) => page.keyboard.press("?").then(() => page.waitForSelector("dialog")).then(() => undefined) },
  { name: "learn", path: "learn" },
  { name: "invite", path: "invite", prepare: (page) => page.waitForTimeout(300) },
  { name: "join", path: "join/abc/def" },
  { name: "missing", path: "nowhere" },
];

/** Fills a fresh visitor's device. */
export async function prepareAll(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await ready(page);
  await store(page, [
    kept("middle", {}, moves(GAME), { rows: ["X........", ".........", "..X...X..", "OXXX.....", ".OX.X....", ".OOX.....", "..OXOOO..", "..OOXX...", "........."].map((row, i) => (i === 0 ? "........." : row)), black: { name: "Ana", computer: null }, white: { name: "", computer: "15k" }, mode: "computer", clock: { system: "fischer", main: 300_000, period: 10_000 } }),
    kept("full", { width: 19, height: 19 }, moves(FULL), { black: { name: "Zoë Căpitanu-Вишневская", computer: null } }),
    kept("ko", { rows: KO, position: { rows: KO, toMove: "white" } }, moves("D5", "white")),
    kept("judged", { komi: 0 }, moves(BLUNDERS), { black: { name: "Ana", computer: null }, result: "W+R" }),
    kept("dispute", { rows: DISPUTED }, moves("pass pass")),
    kept("end", { rows: SETTLED }, moves("pass pass"), {}),
  ]);
}

export async function show(page: Page, origin: string, screen: Screen): Promise<void> {
  // A reload begins anew: nothing of the screen before stays open.
  await page.goto(`${origin}/?${screen.name}#/${screen.path}`);
  await ready(page);
  await page.waitForTimeout(120);
  await screen.prepare?.(page);
}
