import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Course } from "../../../bindings/wasm/src/course";
import { launch, PHONE, ready, tapPoint, visit } from "../support/browser";
import { openCourse } from "../support/course";
import { kept, moves, store } from "../support/games";
import { answerWrongly, at, finger, keys, mouse, solve, walk } from "../support/learn";
import { serve, type Served } from "../support/serve";
import { soon } from "../support/soon";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser: Browser;
let served: Served;
let course: Course;
beforeAll(async () => {
  [browser, served, course] = await Promise.all([launch(), serve(), openCourse()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});
const QUICK = { motion: false, confirm: "at-once" };
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${served.origin}/#/${path}`);
  await ready(page);
};
/** Numbers from 0 to 1 that are the same each time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

interface Keys { all: number; waits: number[] }
/** Counts keys, and how long those of at least 16 ms took until what they did was on the screen, as the browser measures it. */
function watchKeys(): void {
  const keys: Keys = ((window as unknown as { keys: Keys }).keys = { all: 0, waits: [] });
  window.addEventListener("keydown", () => ++keys.all, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") keys.waits.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const ofTheRules = () => course.lessons().filter(({ beyond }) => !beyond);

describe("the five lessons", () => {
  it("by mouse, from the path to the end; progress survives a reload", async () => {
    const { page, context, problems } = await visit(browser, undefined, QUICK);
    await open(page, "learn");
    for (const [i, lesson] of ofTheRules().entries()) {
      await page.locator(".station .button.main").click();
      await walk(page, course, lesson.steps, mouse);
      await page.waitForSelector("h1:has-text('is done')");
      await page.getByRole("link", { name: "All lessons" }).click();
      await page.reload();
      await soon(() => page.locator(".station.done").count()).toBe(i + 1);
    }
    await soon(() => page.locator(".station").first().innerText()).toContain("17 of 17 steps");
    await open(page, "");
    await soon(() => page.locator(".kept .item").innerText()).toContain("Lesson 5");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("by keyboard alone", async () => {
    const { page, context, problems } = await visit(browser, undefined, QUICK);
    await page.addInitScript(watchKeys);
    for (const lesson of ofTheRules()) {
      await open(page, `learn/${lesson.id}`);
      await page.keyboard.press("Tab");
      await at(page, lesson.steps[0] ?? "");
      await page.evaluate((name) => void (location.hash = `#/learn/${name}`), lesson.steps[1]);
      await at(page, lesson.steps[1] ?? "");
      await page.evaluate((name) => void (location.hash = `#/learn/${name}`), lesson.steps[0]);
      await walk(page, course, lesson.steps, keys);
    }
    const { all, waits } = await page.evaluate(() => (window as unknown as { keys: Keys }).keys);
    console.log(`keys in the course: ${String(all)}, of which ${String(waits.filter((wait) => wait > 50).length)} took more than 50 ms to be seen, the longest ${String(Math.max(0, ...waits))} ms`);
    expect(all).toBeGreaterThan(100);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("on a phone, with a wrong answer to each step first: it is refuted, and there is a way on", async () => {
    const { page, context, problems } = await visit(browser, PHONE, QUICK);
    const chance = chances(7);
    for (const lesson of ofTheRules()) {
      await open(page, `learn/${lesson.id}`);
      await walk(page, course, lesson.steps, finger, async (name) => {
        if (!(await answerWrongly(page, course, name, finger, chance))) return;
        const said = await page.locator(".verdict-line.bad").innerText();
        expect(said.length, name).toBeGreaterThan("Not yet. ".length + 5);
        const again = page.locator(".ways .button.main");
        // A move against the rules leaves the board as it is; the reason stands beside the point.
        if ((await again.count()) > 0) await again.tap();
        else expect(await page.locator("go-board").evaluate((board) => board.shadowRoot?.querySelector<HTMLElement>(".bubble")?.hidden), name).toBe(false);
      });
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("practice", () => {
  it("brings back what was wrong, goes on after a reload, and tells at the end what to repeat", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    await open(page, "learn/2-capture/atari");
    await at(page, "2-capture/atari");
    await answerWrongly(page, course, "2-capture/atari", mouse, chances(3));
    await open(page, "learn/practice");
    await at(page, "2-capture/atari");
    await page.reload();
    for (let i = 0; i < 10; ++i) {
      const name = await page.locator("[data-step]").getAttribute("data-step") ?? "";
      if (i === 0) expect(name).toBe("2-capture/atari");
      await solve(page, course, name, mouse);
      await page.locator(".ways .button.main").click();
    }
    await soon(() => page.locator(".verdict").innerText()).toBe("10 of 10 right at the first try");
    await context.close();
  });

  it("an exam asks each task once", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    await open(page, "learn/exam");
    const chance = chances(5);
    let wrong = 0;
    let again = false;
    for (let i = 0; i < 15; ++i) {
      const name = await page.locator("[data-step]").getAttribute("data-step") ?? "";
      if (i % 3 === 0 && (await answerWrongly(page, course, name, mouse, chance)) && (await page.locator(".ways .button.main").count()) > 0) ++wrong;
      else await solve(page, course, name, mouse).catch(() => undefined);
      if (wrong === 1 && !again) {
        // Loading the page anew is no second try.
        again = true;
        await page.reload();
        await soon(() => page.locator("[data-step]").getAttribute("data-step")).not.toBe(name);
        continue;
      }
      await page.locator(".ways .button.main").click();
    }
    expect(again).toBe(true);
    await soon(() => page.locator(".verdict").innerText()).toMatch(new RegExp(`^${15 - wrong} of 15|^${14 - wrong} of 15`));
    expect(wrong).toBeGreaterThan(0);
    await soon(() => page.locator("ul.panel li").count()).toBeGreaterThan(0);
    await context.close();
  });
});

describe("a step", () => {
  it("takes keys whatever has the focus", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    for (const name of ["1-board/put-d4", "2-capture/count-prisoners", "1-board/region-of-a1", "1-board/story", "2-capture/mark-liberties"]) {
      await open(page, `learn/${name}`);
      await at(page, name);
      // As after a click beside everything: nothing has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await solve(page, course, name, keys);
      await page.waitForSelector(".verdict-line.good");
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press("Enter");
      await soon(() => page.locator(`[data-step="${name}"]`).count()).toBe(0);
    }
    await context.close();
  });

  it("tells why an answer of a quiz is wrong, where the cursor goes, and what was right is not said twice", async () => {
    for (const [language, notYet] of [["en", "Not yet."], ["de", "Noch nicht."], ["ru", "Пока неверно."], ["ro", "Încă nu."]] as const) {
      const { page, context, problems } = await visit(browser, undefined, { ...QUICK, language });
      await open(page, "learn/1-board/who-starts");
      await at(page, "1-board/who-starts");
      await answerWrongly(page, course, "1-board/who-starts", keys, chances(2));
      await page.waitForSelector(".verdict-line.bad");
      // The button that leads on has the cursor and is described by the sentence, which is no message of its own beside that.
      const focus = await page.evaluate(() => {
        const button = document.activeElement;
        const described = document.getElementById(button?.getAttribute("aria-describedby") ?? "");
        return { main: button?.matches(".ways .button.main"), text: described?.innerText ?? "", message: described?.closest("[role=status]") !== null };
      });
      expect(focus, language).toMatchObject({ main: true, message: false });
      expect(focus.text.startsWith(`${notYet} `) && focus.text.length > notYet.length + 10, focus.text).toBe(true);
      await page.keyboard.press("Enter");
      await soon(() => page.evaluate(() => document.activeElement?.matches("[data-option]:not(:disabled)"))).toBe(true);
      expect(await page.locator("[data-option]:disabled").count()).toBe(1);

      await open(page, "learn/2-capture/chase-to-the-end");
      await at(page, "2-capture/chase-to-the-end");
      const first = course.solution("2-capture/chase-to-the-end", []);
      await keys.point(page, (first.ok && first.value.moves?.[0]) || "");
      // The cursor stays on the board: what is said is a message.
      await page.waitForSelector("[role=status] > .verdict-line.good");
      const [right = "", next = ""] = (await page.locator(".verdict-line").innerText()).split(/(?<=\.) /);
      expect(next.length, language).toBeGreaterThan(5);
      expect(next).not.toBe(right);
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  it("shows the part of the board that it is about, and is answered there by finger and by keys", async () => {
    for (const [hands, device] of [[finger, PHONE], [keys, undefined]] as const) {
      const { page, context, problems } = await visit(browser, device, QUICK);
      for (const [name, corners, points] of [["3-ko/seven", "A10 to J19", 90], ["5-count/territory", "A8 to K19", 120]] as const) {
        await open(page, `learn/${name}`);
        await at(page, name);
        const grid = page.locator("go-board [role=grid]");
        expect(await grid.getAttribute("aria-label")).toContain(corners);
        expect(await grid.locator("[data-point]").count()).toBe(points);
        if (hands === keys && name === "3-ko/seven") {
          // Neither arrows nor names lead out of it.
          await page.keyboard.type("j10");
          for (const key of ["ArrowRight", "ArrowDown", "t", "1"]) await page.keyboard.press(key);
          expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("data-point"))).toBe("J10");
        }
        await solve(page, course, name, hands);
        await page.waitForSelector(".verdict-line.good");
      }
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  it("has no board where it asks about words alone", async () => {
    const { page, context } = await visit(browser, PHONE, QUICK);
    await open(page, "learn/1-board/who-starts");
    await at(page, "1-board/who-starts");
    expect(await page.locator("go-board").count()).toBe(0);
    const [question, options] = [await page.locator(".question").boundingBox(), await page.locator(".answers").boundingBox()];
    expect((options?.y ?? 0) - (question?.y ?? 0)).toBeLessThan(120);
    await solve(page, course, "1-board/who-starts", finger);
    await page.waitForSelector(".verdict-line.good");
    await open(page, "learn/1-board/board");
    await at(page, "1-board/board");
    expect(await page.locator("go-board").count()).toBe(1);
    await context.close();
  });

  it("keeps its place and what was said when the language changes", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    await open(page, "learn/2-capture/surround");
    await at(page, "2-capture/surround");
    await answerWrongly(page, course, "2-capture/surround", mouse, chances(11));
    await soon(() => page.locator(".verdict-line").innerText()).toContain("Not yet.");
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("miai.settings") ?? "{}") as object;
      localStorage.setItem("miai.settings", JSON.stringify({ ...kept, language: "ro" }));
    });
    await page.reload();
    await at(page, "2-capture/surround");
    await soon(() => page.locator(".lesson-title h1").innerText()).toMatch(/Libertăți/);
    await soon(() => page.locator(".question").innerText()).not.toMatch(/take the chain/);
    await context.close();
  });

  it("is opened by a refused move's why, and leads back to the game", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    await open(page, "");
    await store(page, [kept("one", {}, moves("E5"))]);
    await open(page, "play/one");
    await page.waitForSelector("go-board");
    await tapPoint(page, "E5");
    await page.locator("go-board").getByRole("button", { name: "Why?" }).click();
    await at(page, "1-board/turns");
    await page.getByRole("link", { name: "Back to the game" }).click();
    await soon(() => page.evaluate(() => location.hash)).toBe("#/play/one");
    await context.close();
  });

  it("moves before the learner's eyes, and a touch goes to the end", async () => {
    const { page, context } = await visit(browser, undefined, { motion: true });
    await open(page, "learn/2-capture/surround");
    await at(page, "2-capture/surround");
    const stones = (): Promise<number> => page.evaluate(() => (document.querySelector("go-board") as unknown as { view: { rows: string[] } }).view.rows.join("").replace(/\./g, "").length);
    expect(await stones()).toBeLessThan(7);
    await tapPoint(page, "J5");
    await soon(stones).toBe(7);
    await context.close();
  });
});

describe("without a network", () => {
  it("the course is there, in every language", async () => {
    const { page, context } = await visit(browser, undefined, { ...QUICK, language: "de" });
    await open(page, "");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await ready(page);
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto(`${served.origin}/#/learn/4-life/the-middle`);
    await page.reload();
    await at(page, "4-life/the-middle");
    await answerWrongly(page, course, "4-life/the-middle", mouse, chances(4));
    await page.waitForSelector(".verdict-line.bad");
    await page.goto(`${served.origin}/#/settings`);
    await page.getByRole("radio", { name: "Русский" }).check({ force: true });
    await page.goto(`${served.origin}/#/learn/4-life/the-middle`);
    await soon(() => page.locator(".lesson-title h1").innerText()).toContain("Жизнь");
    await context.close();
  });
});

describe("every step fits one screen", () => {
  it("of a small phone, in four languages", async () => {
    const names = course.lessons().flatMap(({ steps, exercises }) => [...steps, ...exercises.filter((_, i) => i % 6 === 0)]);
    for (const language of ["en", "de", "ru", "ro"]) {
      const { page, context } = await visit(browser, { ...PHONE, viewport: { width: 375, height: 667 } }, { ...QUICK, language });
      await open(page, "learn/1-board/board");
      await at(page, "1-board/board");
      const long = await page.evaluate(async (all) => {
        const out: string[] = [];
        for (const name of all) {
          location.hash = `#/learn/${name}`;
          for (let i = 0; i < 50 && !document.querySelector(`[data-step="${name}"]`); ++i) await new Promise((next) => setTimeout(next, 4));
          const { scrollHeight, scrollWidth } = document.documentElement;
          if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth) out.push(`${name}: ${scrollWidth}×${scrollHeight}`);
        }
        return out;
      }, names);
      expect(long, language).toEqual([]);
      await context.close();
    }
  });
});

describe.each([["light", {}], ["dark", { look: "dark", board: "slate" }]] as const)("accessibility, %s", (_, look) => {
  it("axe finds nothing on the path and on every kind of step, asked and answered", async () => {
    const { page, context } = await visit(browser, undefined, { ...QUICK, ...look });
    await open(page, "learn");
    await page.waitForSelector(".path");
    await page.evaluate(axe);
    const check = async (where: string): Promise<void> => {
      const found = await page.evaluate(async () => {
        const { axe: tool } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
        return (await tool.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
      });
      expect(found, where).toEqual([]);
    };
    await check("path");
    for (const name of ["1-board/board", "1-board/story", "2-capture/liberties", "2-capture/surround", "3-ko/no-suicide", "5-count/score"]) {
      await page.evaluate((step) => void (location.hash = `#/learn/${step}`), name);
      await at(page, name);
      await check(name);
      await answerWrongly(page, course, name, mouse, chances(2));
      await check(`${name}, wrong`);
    }
    await context.close();
  });
});

describe("beyond the lessons", () => {
  it("exercises without end are made anew each time and judged by the core", async () => {
    const { page, context, problems } = await visit(browser, undefined, QUICK);
    const seen = new Set<string>();
    for (const kind of course.drills()) {
      await open(page, "learn");
      await page.locator(`a[href="#/learn/drill/${kind}"]`).click();
      for (let i = 0; i < 4; ++i) {
        await page.waitForSelector(`[data-step^="drill/${kind}/"]`);
        const name = await page.locator("[data-step]").getAttribute("data-step") ?? "";
        expect(seen.has(name)).toBe(false);
        seen.add(name);
        await solve(page, course, name, keys);
        await page.waitForSelector(".verdict-line.good");
        await page.keyboard.press("Enter");
        await soon(() => page.locator(`[data-step="${name}"]`).count()).toBe(0);
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("the first capture is played to its end", async () => {
    const { page, context, problems } = await visit(browser, undefined, QUICK);
    await open(page, "learn/capture");
    await page.getByRole("button", { name: "7×7" }).click();
    const rows = (): Promise<string[]> => page.evaluate(() => (document.querySelector("go-board") as unknown as { view: { rows: string[] } }).view.rows);
    const chance = chances(9);
    for (let turn = 0; turn < 80 && (await page.locator('[data-capture="open"]').count()) > 0; ++turn) {
      const free = (await rows()).flatMap((row, y) => [...row].flatMap((stone, x) => (stone === "." ? [`${"ABCDEFG".charAt(x)}${7 - y}`] : [])));
      await tapPoint(page, free[Math.floor(chance() * free.length)] ?? "A1");
    }
    await page.waitForSelector('[data-capture="lost"], [data-capture="won"]');
    await page.getByRole("button", { name: "Once more" }).click();
    await soon(async () => (await rows()).join("")).toBe(".".repeat(49));
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a small whole game begins at once", async () => {
    const { page, context } = await visit(browser, undefined, QUICK);
    await open(page, "learn");
    await page.getByRole("button", { name: "7×7" }).click();
    await page.waitForSelector("go-board");
    expect(await page.evaluate(() => (document.querySelector("go-board") as unknown as { view: { width: number } }).view.width)).toBe(7);
    await context.close();
  });
});

describe("terms", () => {
  it("keep the rest of their word and its punctuation on their line, at any width", async () => {
    const { page, context } = await visit(browser, PHONE, { ...QUICK, language: "ro" });
    for (const step of ["4-life/eyes-in-seki", "5-count/close-the-ko"]) {
      await open(page, `learn/${step}`);
      await at(page, step);
      const text = await page.locator("p.body").innerText();
      expect(text).toContain(step.startsWith("4") ? "seki, fiecare" : "ko-urile. Aici");
      for (let width = 320; width < 480; width += 4) {
        await page.setViewportSize({ width, height: 844 });
        const torn = await page.evaluate(() => [...document.querySelectorAll(".term button")].flatMap((term) => {
          const words = document.createTreeWalker(document.querySelector("p.body") ?? document, NodeFilter.SHOW_TEXT);
          words.currentNode = term.firstChild ?? term;
          const next = words.nextNode();
          if (!next || !/^\S/.test(next.textContent ?? "")) return [];
          const first = document.createRange();
          first.setStart(next, 0);
          first.setEnd(next, /^\S*/.exec(next.textContent ?? "")?.[0].length ?? 1);
          return first.getBoundingClientRect().bottom > term.getBoundingClientRect().bottom + 8 ? [term.textContent] : [];
        }));
        expect(torn, `${step} at ${width}`).toEqual([]);
      }
    }
    await context.close();
  });

  it("explain themselves on hover, on a tap and with Enter", async () => {
    const { page, context } = await visit(browser, undefined, { ...QUICK, language: "de" });
    await open(page, "learn/2-capture/liberties");
    await at(page, "2-capture/liberties");
    const term = page.locator(".term button", { hasText: "Freiheit" }).first();
    await term.hover();
    await soon(() => page.locator(".meaning").innerText()).toContain("leerer Punkt neben einer Kette");
    await page.mouse.move(1, 1);
    await soon(() => page.locator(".meaning").count()).toBe(0);
    await term.focus();
    await page.keyboard.press("Enter");
    await soon(() => page.locator(".meaning").count()).toBe(1);
    await page.keyboard.press("Escape");
    await soon(() => page.locator(".meaning").count()).toBe(0);
    await context.close();
  });
});
