/** Faults that people have reported of other programs, and how this page answers them. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, PHONE, ready, say, tapPoint, visit } from "../support/browser";
import { at, mouse, solve } from "../support/learn";
import { openCourse } from "../support/course";
import { onStage } from "../support/stage";
import { soon } from "../support/soon";

const stage = onStage();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.served.origin}/#/${path}`);
  await ready(page);
};

async function centre(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await button(page, name).first().boundingBox();
  if (!box) throw new Error(`no button ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("pressed by accident", () => {
  it("B137: where moves are confirmed a pass asks, and the second tap of two does nothing", async () => {
    const { page, context, problems } = await visit(stage.browser, PHONE, { confirm: "submit", motion: false });
    await open(page, "new/here");
    await button(page, "Begin").click();
    await page.waitForSelector("go-board");
    await page.waitForTimeout(500);
    const before = await centre(page, "Pass");
    await tapPoint(page, "E5");
    await soon(() => button(page, "Play E5").count()).toBe(1);
    const moved = async (): Promise<number> => Math.abs((await centre(page, "Pass")).y - before.y);
    expect(await moved(), "nothing moves under the finger").toBeLessThan(2);
    const submit = await centre(page, "Play E5");
    await page.touchscreen.tap(submit.x, submit.y);
    await page.touchscreen.tap(submit.x, submit.y);
    await soon(() => say(page)).toContain("White to play");
    expect(await moved()).toBeLessThan(2);
    await page.touchscreen.tap(before.x, before.y);
    await page.waitForSelector("dialog[open]");
    await button(page, "Look again").tap();
    await soon(() => say(page)).toContain("White to play");
    await page.touchscreen.tap(before.x, before.y);
    await page.locator("dialog[open]").getByRole("button", { name: "Pass" }).tap();
    await soon(() => say(page)).toContain("Black to play");
    await button(page, "Resign").tap();
    await page.waitForSelector("dialog[open]");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("B137: after the screen has changed the same press does nothing there", async () => {
    const { page, context } = await visit(stage.browser, undefined, { motion: false });
    await open(page, "new/here");
    await page.waitForTimeout(500);
    const begin = await centre(page, "Begin");
    await page.evaluate(({ x, y }) => {
      // Whatever the next screen has at that place would take the second press.
      addEventListener("hashchange", () => {
        const trap = document.createElement("button");
        Object.assign(trap.style, { position: "fixed", left: `${x - 60}px`, top: `${y - 40}px`, width: "120px", height: "80px", zIndex: "99" });
        trap.addEventListener("click", () => document.body.setAttribute("data-trapped", "yes"));
        document.body.append(trap);
      });
    }, begin);
    await page.mouse.click(begin.x, begin.y);
    await soon(async () => page.url()).toContain("#/play/");
    await page.mouse.click(begin.x, begin.y);
    expect(await page.locator("body").getAttribute("data-trapped")).toBeNull();
    await page.waitForTimeout(500);
    await page.mouse.click(begin.x, begin.y);
    expect(await page.locator("body").getAttribute("data-trapped")).toBe("yes");
    await context.close();
  });
});

describe("an input method", () => {
  it("B139: its Enter ends the word; a name begins no game, a point plays no move", async () => {
    const { page, context } = await visit(stage.browser, undefined, { motion: false });
    const keys = await context.newCDPSession(page);
    const compose = async (text: string): Promise<void> => {
      await keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
      await keys.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
      await keys.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
      await keys.send("Input.insertText", { text });
    };
    await open(page, "new/here");
    const name = page.locator("form input[type=text]").first();
    await name.focus();
    await compose("囲碁");
    await soon(() => name.inputValue()).toContain("囲碁");
    expect(page.url()).toContain("#/new/here");
    await page.keyboard.press("Enter");
    await soon(async () => page.url()).toContain("#/play/");
    const point = page.locator(".point-entry input");
    await point.focus();
    await compose("e5");
    await soon(() => point.inputValue()).toContain("e5");
    await soon(() => heard(page, "E5")).toContain("empty");
    await point.fill("e5");
    await page.keyboard.press("Enter");
    await soon(() => heard(page, "E5")).toContain("black");
    await context.close();
  });
});

describe("a step of the course", () => {
  it("B151: starts fresh: no answer, no mark, no half-played line of the one before, by button and by history", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false, confirm: "submit" });
    const course = await openCourse();
    const marked = (): Promise<unknown> => page.evaluate(() => {
      const view = (document.querySelector("go-board") as unknown as { view: { marks: unknown[]; rows: string[] }; candidate: string | null } | null);
      return view && { rows: view.view.rows, marks: view.view.marks, candidate: view.candidate };
    });
    const state = async () => ({
      board: await marked(), verdict: await page.locator(".verdict-line").count(), chosen: await page.locator(".answers [aria-pressed=true], .answers .struck").count(),
      typed: await page.locator(".number-answer input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join()), main: await page.locator(".talk .button.main:not(:disabled)").count(),
    });
    const names = course.lessons().slice(1, 3).flatMap(({ exercises }) => exercises.slice(0, 4));
    const fresh = new Map<string, unknown>();
    for (const name of names) {
      await open(page, "learn");
      await open(page, `learn/${name}`);
      await at(page, name);
      await page.reload();
      await at(page, name);
      await page.waitForTimeout(150);
      fresh.set(name, await state());
    }
    const [one = "", two = ""] = names;
    const spoil = async (): Promise<void> => {
      // A point waits, or something wrong was said; never the end of the step.
      for (const vertex of ["A1", "B2"]) await tapPoint(page, vertex).catch(() => undefined);
    };
    await open(page, `learn/${one}`);
    await at(page, one);
    await spoil();
    await page.getByRole("button", { name: /next/i }).first().click();
    await at(page, two);
    await page.waitForTimeout(150);
    expect(await state()).toEqual(fresh.get(two));
    await spoil();
    await page.goBack();
    await at(page, one);
    await page.waitForTimeout(150);
    expect(await state()).toEqual(fresh.get(one));
    await solve(page, course, one, mouse).catch(() => undefined);
    await page.goForward();
    await at(page, two);
    await page.waitForTimeout(150);
    expect(await state()).toEqual(fresh.get(two));
    for (const name of names.slice(2)) {
      await spoil();
      await open(page, `learn/${name}`);
      await at(page, name);
      await page.waitForTimeout(150);
      expect(await state(), name).toEqual(fresh.get(name));
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});
