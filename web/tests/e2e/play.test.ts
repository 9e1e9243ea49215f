import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, PHONE, ready, say, tapPoint, visit } from "../support/browser";
import { DISPUTED, kept, moves, store } from "../support/games";
import { onStage } from "../support/stage";
import { soon } from "../support/soon";

const stage = onStage();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.served.origin}/#/${path}`);
  await ready(page);
};
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

/** Gives the turn away, whether or not the page thinks it early. */
async function pass(page: Page): Promise<void> {
  const before = await say(page);
  await button(page, "Pass").first().click();
  const dialog = page.locator("dialog[open]");
  // Either the page asks, or the turn is given; a press that it took for a second one of the same does neither.
  for (let i = 0; i < 10 && !(await dialog.isVisible()) && (await say(page)) === before; ++i) await page.waitForTimeout(150);
  if (await dialog.isVisible().catch(() => false)) await dialog.getByRole("button", { name: "Pass" }).click();
}

describe("against the computer", () => {
  it("a whole game on 9×9, to the animated count", async () => {
    const { page, context, problems } = await visit(stage.browser);
    await open(page, "new/computer");
    await page.getByLabel("Strength").selectOption({ index: 2 });
    await button(page, "Begin").click();
    const wanted = "E5 C3 G3 C7 G7 E3 E7 C5 G5 D2 F2 D8 F8 B4 H4 B6 H6 E2 E8 D6 F4".split(" ");
    const ended = async (): Promise<boolean> => (await page.locator(".steps").count()) > 0 || (await page.locator(".verdict").count()) > 0;
    for (let turn = 0; turn < 120 && !(await ended()); ++turn) {
      await soon(async () => (await ended()) || /Black to play\.$/.test(await say(page))).toBe(true);
      if (await ended()) break;
      const point = wanted.shift();
      if (point && (await heard(page, point)).includes("empty")) {
        await tapPoint(page, point);
        // A refused point says why; the turn stays.
        await soon(async () => (await heard(page, point)).includes("black") || (await page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelector<HTMLElement>(".bubble")?.hidden === false))).toBe(true);
      } else if (!point) await pass(page);
    }
    if ((await page.locator(".steps").count()) > 0) {
      await button(page, "That is right").click();
      await button(page, "Count").click();
      await soon(async () => page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelectorAll(".block").length ?? 0), 40_000).toBeGreaterThan(0);
      await soon(() => page.locator(".side .verdict").innerText(), 60_000).toMatch(/wins by [\d.]+\.|draw/);
    }
    await open(page, "games");
    await soon(() => page.locator(".kept li").count()).toBe(1);
    await soon(() => page.locator(".kept li").innerText()).toMatch(/Computer, \d+ kyu[\s\S]*wins/);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("two people on one device", () => {
  it("capture, ko refused with its reason, reload, passes, marks, resume, agreement, count", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await open(page, "new/here");
    await button(page, "Begin").click();
    await page.waitForSelector("go-board");
    const set = async (vertex: string): Promise<void> => {
      await tapPoint(page, vertex);
      await soon(() => heard(page, vertex)).not.toContain("empty");
    };
    for (const vertex of ["E6", "E4", "D5", "F5", "F7", "F6", "G6", "D4"]) await set(vertex);
    // Black E5 … White takes it, and Black may not take back at once.
    await set("E5");
    await soon(() => say(page)).toContain("Black E5");
    await page.reload();
    await ready(page);
    await soon(() => heard(page, "E5")).toContain("black");
    await tapPoint(page, "C5");
    await soon(() => heard(page, "C5")).toContain("white");
    for (const vertex of ["A1", "A2", "B2"]) await set(vertex);
    await tapPoint(page, "B2");
    await soon(() => page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelector(".bubble")?.textContent ?? "")).toContain("already a stone");
    await pass(page);
    await pass(page);
    await soon(() => page.locator(".steps").count()).toBe(1);
    await button(page, "Play on").click();
    await soon(() => say(page)).toMatch(/to play/);
    await pass(page);
    await pass(page);
    await button(page, "Black agrees").click();
    // Any change cancels what was agreed.
    await tapPoint(page, "C5");
    await soon(() => button(page, "Black agrees").isEnabled()).toBe(true);
    await tapPoint(page, "C5");
    await button(page, "Black agrees").click();
    await button(page, "White agrees").click();
    await button(page, "On to the points").click();
    await button(page, "Count").click();
    await soon(() => page.locator(".side .verdict").innerText()).toMatch(/wins|draw/);
    await page.getByText("What if other rules counted?").click();
    await page.locator("details select").selectOption("chinese");
    await soon(() => page.locator("details table").count()).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a ko stone may not be taken back at once: F21", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(stage.served.origin);
    await ready(page);
    const rows = [".........", ".........", ".........", "...XO....", "..X.XO...", "...XO....", ".........", ".........", "........."];
    await store(page, [kept("ko", { rows, position: { rows, toMove: "white" } }, moves("D5", "white"))]);
    await open(page, "play/ko");
    await soon(() => heard(page, "D5")).toContain("white");
    await tapPoint(page, "E5");
    await soon(() => say(page)).toContain("that is ko");
    const outlined = await page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelectorAll(".outline").length);
    expect(outlined).toBe(1);
    await tapPoint(page, "A1");
    await tapPoint(page, "A9");
    await tapPoint(page, "E5");
    await soon(() => heard(page, "D5")).toContain("empty");
    await context.close();
  });

  it("two ranks suggest handicap and komi", async () => {
    const { page, context, problems } = await visit(stage.browser);
    await open(page, "new/here");
    await page.getByRole("radio", { name: "19×19" }).check({ force: true });
    await page.getByText("Rules, handicap, clock and more").click();
    await page.getByLabel("Rank of the first player").selectOption("10k");
    await page.getByLabel("Rank of the second player").selectOption("5k");
    await soon(() => page.getByText("The weaker player takes Black with 5 stones, komi 0.5.").count()).toBe(1);
    await soon(() => page.getByRole("combobox", { name: /^Handicap/ }).inputValue()).toBe("5");
    await soon(() => page.getByRole("spinbutton", { name: "Komi" }).inputValue()).toBe("0.5");
    await button(page, "Begin").click();
    await page.waitForSelector("go-board");
    for (const vertex of ["D4", "Q16", "K10"]) await soon(() => heard(page, vertex)).toContain("black");
    await soon(() => say(page)).toContain("White to play");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("helps for learners are beside the board: liberties, atari, a question before self-atari", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(stage.served.origin);
    await ready(page);
    const rows = [...Array.from({ length: 7 }, () => "........."), "O........", "........."];
    await store(page, [kept("helps", { rows }, [])]);
    await open(page, "play/helps");
    await page.getByText("Help on the board").click();
    await page.getByLabel("Show how many liberties chains have").check();
    const counts = () => page.locator("go-board").evaluate((board) => [...(board as unknown as { view: { counts: Map<string, number> } }).view.counts]);
    await soon(counts).toEqual([["A2", 3]]);
    await page.getByLabel("Ask before I put my own stones in atari").check();
    await tapPoint(page, "A1");
    await page.locator("dialog[open]").getByRole("button", { name: "Cancel" }).click();
    await soon(() => heard(page, "A1")).toContain("empty");
    await tapPoint(page, "A1");
    await page.locator("dialog[open]").getByRole("button", { name: "Play there" }).click();
    await soon(() => heard(page, "A1")).toMatch(/black.*in atari/);
    await soon(() => say(page)).toContain("Atari at A1");
    await button(page, "Undo").click();
    await soon(() => heard(page, "A1")).toContain("empty");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a disputed chain is played out on a copy, and everything is as before", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(stage.served.origin);
    await ready(page);
    await store(page, [kept("dispute", { rows: DISPUTED }, moves("pass pass"))]);
    await open(page, "play/dispute");
    await soon(() => heard(page, "A4")).toContain("dead");
    // What is marked by hand stays, whatever is shown meanwhile.
    await tapPoint(page, "A7");
    await soon(() => heard(page, "A7")).toContain("dead");
    await page.getByRole("button", { name: /^Show me: Black chain/ }).click();
    await soon(() => say(page)).toMatch(/^Proved: Black \w\d is dead\. .* on a copy of the board/);
    const moved = page.getByRole("button", { name: "One move on" });
    while (await moved.isEnabled()) await moved.click();
    await soon(() => say(page)).toMatch(/last move of the proof/);
    const shown = await page.locator("go-board").evaluate((board) => (board as unknown as { view: { rows: string[] } }).view.rows.join(""));
    expect(shown).not.toBe(DISPUTED.join(""));
    await button(page, "Back to the marks").click();
    const back = await page.locator("go-board").evaluate((board) => (board as unknown as { view: { rows: string[] } }).view.rows.join(""));
    expect(back).toBe(DISPUTED.join(""));
    for (const vertex of ["A4", "A7"]) await soon(() => heard(page, vertex)).toContain("dead");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("the count of the German text: Black wins by 2: F41", async () => {
    const { page, context } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(stage.served.origin);
    await ready(page);
const rows = [".........", ".O....O..", ".........", "OOOOO....", "XXXXOOOOO", "....XXXXX", ".........", ".........", "........."];
    await store(page, [kept("f41", { rows, komi: 0, rules: "traditional" }, moves("pass pass"))]);
    await open(page, "play/f41");
    await button(page, "Black agrees").click();
    await button(page, "White agrees").click();
    await button(page, "On to the points").click();
    await button(page, "Count").click();
    await soon(() => page.locator(".side .verdict").innerText()).toBe("Black wins by 2.");
    const sums = await page.locator("go-board").evaluate((board) => [...(board.shadowRoot?.querySelectorAll(".sum") ?? [])].map((sum) => [sum.classList.contains("b"), Number(sum.textContent)] as const));
    const total = (black: boolean): number => sums.filter(([own]) => own === black).reduce((all, [, points]) => all + points, 0);
    expect(total(true) - total(false)).toBe(2);
    await context.close();
  });
});

describe("by keyboard alone", () => {
  it("a game is begun, played, passed and resigned", async () => {
    const { page, context, problems } = await visit(stage.browser);
    await open(page, "");
    const reach = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 60; ++i) {
        await page.keyboard.press("Tab");
        const text = await page.evaluate(() => `${document.activeElement?.textContent ?? ""} ${document.activeElement?.getAttribute("aria-label") ?? ""}`);
        if (name.test(text)) return;
      }
      throw new Error(`${String(name)} is not reached by Tab`);
    };
    await reach(/^Play together here/);
    await page.keyboard.press("Enter");
    await page.waitForSelector("form");
    await reach(/^Begin/);
    await page.keyboard.press("Enter");
    await page.waitForSelector("go-board");
    await page.keyboard.press("Shift+B");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await soon(() => heard(page, "D4")).toContain("black");
    await page.keyboard.type("f6");
    await page.keyboard.press("Enter");
    await soon(() => heard(page, "F6")).toContain("white, last move");
    await page.keyboard.press("-");
    await soon(() => page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelector(".said")?.textContent)).toBe("Row 6: white F6");
    await page.keyboard.press("Shift+U");
    await soon(() => heard(page, "F6")).toContain("empty");
    await page.keyboard.press("Shift+R");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await soon(() => say(page)).toMatch(/resigns/);
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await soon(() => page.locator("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("on a phone", () => {
  it("a stone is set by two touches, and everything fits the width", async () => {
    const { page, context, problems } = await visit(stage.browser, PHONE);
    await open(page, "new/here");
    await page.getByRole("radio", { name: "19×19" }).check({ force: true });
    await button(page, "Begin").tap();
    await page.waitForSelector("go-board");
    await page.waitForTimeout(200);
    await tapPoint(page, "Q16");
    await soon(() => heard(page, "Q16")).toContain("empty");
    await soon(() => button(page, "Play Q16").count()).toBe(1);
    await tapPoint(page, "Q16");
    await soon(() => heard(page, "Q16")).toContain("black");
    await tapPoint(page, "D4");
    await button(page, "Play D4").tap();
    await soon(() => heard(page, "D4")).toContain("white");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("whoever goes elsewhere", () => {
  it("leaves the question behind, and nothing is done", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await open(page, "games");
    await store(page, [kept("running", {}, moves("E5 C3"), { mode: "computer", white: { name: "", computer: "20k" } })]);
    await open(page, "games");
    await open(page, "play/running");
    await page.waitForSelector("go-board");
    await button(page, "Resign").first().focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await soon(() => page.locator("dialog[open]").count()).toBe(0);
    await page.goForward();
    await page.waitForSelector("go-board");
    await soon(() => say(page)).toContain("Black to play");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("finds nothing at an address that was cut, and a way on", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await open(page, "learn/%E0%A4%A");
    await soon(() => page.locator("#main").innerText()).toMatch(/\w+/);
    expect(problems).toEqual([]);
    await context.close();
  });
});
