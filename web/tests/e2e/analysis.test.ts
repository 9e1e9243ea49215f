import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, ready, say, tapPoint, visit } from "../support/browser";
import { kept, moves, store } from "../support/games";
import { BLUNDERS, FULL } from "../support/screens";
import { onStage } from "../support/stage";
import { soon } from "../support/soon";

const stage = onStage();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

async function opened(path: string) {
  const visited = await visit(stage.browser, undefined, { motion: false });
  await visited.page.goto(stage.served.origin);
  await ready(visited.page);
  await store(visited.page, [kept("judged", { komi: 0 }, moves(BLUNDERS), { result: "W+R" }), kept("full", { width: 19, height: 19 }, moves(FULL))]);
  await visited.page.goto(`${stage.served.origin}/#/${path}`);
  await ready(visited.page);
  return visited;
}

describe("analysing a game", () => {
  it("tells who is ahead, what was better, and lets one try it", async () => {
    const { page, context, problems } = await opened("games");
    await page.locator(".kept li", { hasText: "wins" }).getByRole("link", { name: "Analyse" }).click();
    await soon(() => say(page)).toMatch(/^Move 36: White C8\. (Black|White) \+[\d.]+, (Black|White) wins \d+\s%\.$/);
    await soon(() => page.locator(".best li").count()).toBeGreaterThan(1);
    await soon(() => heard(page, "E5")).toContain("black");
    // The course of the game: a place to slide along by keys, to click, and to read.
    const course = page.getByRole("slider", { name: "Course of the game" });
    await course.focus();
    await page.keyboard.press("ArrowLeft");
    await soon(() => course.getAttribute("aria-valuetext")).toMatch(/^Move 35: Black D8\./);
    await page.keyboard.press("Home");
    await soon(() => say(page)).toContain("Start of the game");
    const box = (await course.boundingBox())!;
    await page.mouse.click(box.x + box.width - 12, box.y + 40);
    await soon(() => course.getAttribute("aria-valuenow")).toMatch(/^3[56]$/);
    await page.getByText("As a table").click();
    await soon(() => page.locator(".graph tbody tr").count()).toBe(37);
    await soon(() => page.locator(".graph tbody tr", { hasText: "–" }).filter({ hasText: /^[^%]*$/ }).count()).toBe(0);
    // The estimate of territory, with reasons.
    await button(page, "Territory").click();
    await soon(() => page.locator("go-board").evaluate((board) => (board as unknown as { view: { territory: Map<string, string> } }).view.territory.size)).toBeGreaterThan(12);
    await soon(() => page.locator(".reasons li").count()).toBeGreaterThan(0);
    await soon(() => page.locator(".side table.parts").last().innerText()).toMatch(/Together/);
    // A first look says that it is one; the second has figures.
    await soon(() => page.locator(".graph tbody tr", { hasText: "about" }).count(), 150_000).toBe(0);
    // A mistake, tried again.
    await soon(() => page.locator(".mistakes li").count()).toBeGreaterThan(1);
    await page.locator(".mistakes .button").first().click();
    await soon(() => say(page)).toMatch(/to play\. Find something better than/);
    const number = Number(/\d+/.exec(await page.locator(".side h2").first().innerText())?.[0]);
    const steps = BLUNDERS.split(" ");
    const taken = steps[0]!;
    await tapPoint(page, taken);
    await soon(() => say(page)).toContain("already a stone");
    await tapPoint(page, steps[number - 1]!);
    await soon(() => say(page)).toMatch(/That is the move of the game|is the best move|about as good/);
    await button(page, "Show the best move").click();
    const best = /best move is (\w+)/.exec(await say(page))?.[1] ?? "";
    await button(page, "Try again").first().click();
    await tapPoint(page, best);
    await soon(() => say(page)).toMatch(/is the best move|about as good/);
    await page.locator(".side section").getByRole("button", { name: "Back to the game" }).click();
    await soon(() => say(page)).toContain(`Move ${number}:`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("works without a network, and stops when it is left", async () => {
    const { page, context } = await opened("");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await soon(() => page.evaluate(async () => { const [name] = await caches.keys(); return (await (await caches.open(name ?? "")).keys()).length; })).toBeGreaterThan(10);
    await page.reload();
    await ready(page);
    await context.setOffline(true);
    await page.goto(`${stage.served.origin}/#/analyse/game/full`);
    await soon(() => say(page)).toMatch(/wins \d+\s%/);
    // Moving about stays quick while the engine thinks.
    const begun = Date.now();
    await page.keyboard.press("Home");
    await soon(() => say(page)).toContain("Start of the game");
    expect(Date.now() - begun).toBeLessThan(4000);
    // The same worker plays at once: nothing of the analysis is in its way.
    await page.goto(`${stage.served.origin}/#/new/computer`);
    await page.getByLabel("Strength").selectOption({ index: 0 });
    await button(page, "Begin").click();
    await page.waitForSelector("go-board");
    await tapPoint(page, "E5");
    await soon(() => say(page), 15_000).toMatch(/^White .*Black to play\.$/);
    await context.close();
  });

  it("is not offered while the computer is playing", async () => {
    const { page, context } = await opened("");
    await store(page, [kept("running", {}, moves("E5 C3"), { mode: "computer", white: { name: "", computer: "20k" } })]);
    await page.goto(`${stage.served.origin}/#/games`);
    await soon(() => page.locator(".kept li").count()).toBe(3);
    expect(await page.locator(".kept li", { hasText: "20 kyu" }).getByRole("link", { name: "Analyse" }).count()).toBe(0);
    await context.close();
  });

  it("reads the main line of a record, from where one stands in it", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill("(;GM[1]SZ[9]HA[2]AB[gc][cg]KM[0]PL[W]RU[Chinese];W[ee];B[ec];W[eg])");
    await page.waitForSelector("go-board");
    await page.keyboard.press("Escape");
    await page.locator(".nav button").nth(2).click();
    await button(page, "Analyse").click();
    await soon(() => say(page)).toMatch(/^Move 1: White E5\. (Black|White) \+/);
    await soon(() => heard(page, "G7")).toContain("black");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("reads a variation of a record, where one stands in one", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill("(;GM[1]SZ[9]KM[0]RU[Chinese];B[ee](;W[ge];B[cc])(;W[ce](;B[gc];W[gg])(;B[gg];W[cg];B[eg])))");
    await page.waitForSelector("go-board");
    await page.keyboard.press("Escape");
    // To the second answer, and there to the second answer of that.
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await soon(() => heard(page, "G3")).toContain("black");
    await button(page, "Analyse").click();
    await soon(() => say(page)).toMatch(/^Move 3: Black G3\./);
    await soon(() => heard(page, "C5")).toContain("white");
    await page.keyboard.press("End");
    await soon(() => say(page)).toMatch(/^Move 5: Black E3\./);
    await page.keyboard.press("Home");
    await soon(() => say(page)).toContain("Start of the game");
    expect(problems).toEqual([]);
    await context.close();
  });
});
