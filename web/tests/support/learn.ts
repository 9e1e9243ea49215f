/** Going through the course as a person does: by mouse, by touch, by keys. Right answers are the core's own. */
import { expect } from "vitest";
import type { Page } from "playwright-core";
import type { Course, Solution } from "../../../bindings/wasm/src/course";
import type { Move } from "../../../bindings/wasm/src";
import { tapPoint } from "./browser";

export interface Hands {
  point(page: Page, vertex: string): Promise<void>;
  press(page: Page, selector: string): Promise<void>;
  option(page: Page, key: string): Promise<void>;
  number(page: Page, text: string): Promise<void>;
}

const MAIN = ".talk .button.main";
export const mouse: Hands = {
  point: tapPoint,
  press: (page, selector) => page.locator(selector).click(),
  option: (page, key) => page.locator(`[data-option="${key}"]`).click(),
  async number(page, text) {
    await page.locator(".number-answer input").fill(text);
    await page.locator(MAIN).click();
  },
};
export const finger: Hands = {
  async point(page, vertex) {
    await tapPoint(page, vertex);
  },
  press: (page, selector) => page.locator(selector).tap(),
  option: (page, key) => page.locator(`[data-option="${key}"]`).tap(),
  async number(page, text) {
    for (const key of text.replace(".5", "½")) await page.locator(".pad .button", { hasText: key }).first().tap();
    await page.locator(MAIN).tap();
  },
};
/** The focus is where it is needed; what is not in focus is one key away. */
export const keys: Hands = {
  async point(page, vertex) {
    await page.keyboard.type(vertex.toLowerCase());
    await page.keyboard.press("Enter");
  },
  async press(page, selector) {
    for (let i = 0; i < 12 && !(await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)); ++i) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  },
  async option(page, key) {
    const at = await page.evaluate((wanted) => [...document.querySelectorAll<HTMLElement>("[data-option]")].findIndex((one) => one.dataset.option === wanted), key);
    await page.keyboard.press(String(at + 1));
  },
  async number(page, text) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  },
};

const solutionOf = (course: Course, name: string, played: Move[]): Solution => {
  const found = course.solution(name, played);
  if (!found.ok) throw new Error(`${name}: ${found.error.message}`);
  return found.value;
};
const inputOf = (course: Course, name: string): string => {
  const step = course.step(name);
  if (!step.ok) throw new Error(step.error.message);
  return step.value.task.input;
};

async function give(page: Page, hands: Hands, input: string, answer: string): Promise<void> {
  if (input === "number") return hands.number(page, answer);
  if (input === "choice") return hands.option(page, answer);
  for (const vertex of answer.split(" ")) {
    // Stones are marked by whole chains: a second stone of one would take the mark away.
    const marked = await page.evaluate(() => (document.querySelector("go-board") as unknown as { view: { marks: { vertex: string; kind: string }[]; dead: string[]; dame: string[] } }).view)
      .then((view) => view.marks.some((mark) => mark.vertex === vertex && mark.kind === "square") || view.dead.includes(vertex) || view.dame.includes(vertex));
    if (!marked) await hands.point(page, vertex);
  }
  await hands.press(page, MAIN);
}

/** Answers a step rightly, to its end. */
export async function solve(page: Page, course: Course, name: string, hands: Hands): Promise<void> {
  const played: Move[] = [];
  for (let turn = 0; turn < 30; ++turn) {
    const { moves = [], pass, answer, option } = solutionOf(course, name, played);
    if (option !== undefined) return hands.option(page, String(option));
    if (answer !== undefined) return give(page, hands, inputOf(course, name), answer);
    const move = moves[0] ?? (pass ? "pass" : "");
    if (move === "pass") await hands.press(page, ".talk .row .button");
    else await hands.point(page, move);
    const verdict = course.judgeMove(name, played, move);
    if (!verdict.ok || !verdict.value.right) throw new Error(`${name}: ${move} is not right`);
    if (verdict.value.finished) return;
    played.push(...verdict.value.frames.flatMap((frame) => (frame.move ? [frame.move] : [])));
  }
  throw new Error(`${name} does not end`);
}

const LETTERS = "ABCDEFGHJKLMNOPQRST";
/** Answers wrongly, as chance has it; says whether a wrong answer exists. */
export async function answerWrongly(page: Page, course: Course, name: string, hands: Hands, chance: () => number): Promise<boolean> {
  const step = course.step(name);
  if (!step.ok) throw new Error(step.error.message);
  const { task, position, options } = step.value;
  const { moves, answer = "", option } = solutionOf(course, name, []);
  const pick = <T>(all: T[]): T | undefined => all[Math.floor(chance() * all.length)];
  if (option !== undefined) await hands.option(page, String(pick(options.map((_, i) => i).filter((i) => i !== option))));
  else if (task.input === "choice") await hands.option(page, pick(task.choices.map(({ id }) => id).filter((id) => id !== answer)) ?? "");
  else if (task.input === "number") await hands.number(page, String(Number(answer) + 1 + Math.floor(chance() * 9)));
  else {
    const right = new Set(moves ?? answer.split(" "));
    const points = position.rows.flatMap((row, y) => [...row].flatMap((stone, x) => {
      const vertex = `${LETTERS.charAt(x)}${position.rows.length - y}`;
      return right.has(vertex) || (task.input === "points" && stone !== ".") ? [] : [vertex];
    }));
    const point = pick(points);
    if (!point || (task.what === "anywhere" && points.every((one) => position.rows[position.rows.length - Number(one.slice(1))]?.charAt(LETTERS.indexOf(one.charAt(0))) === "."))) return false;
    await hands.point(page, point);
    if (task.input === "points") await hands.press(page, MAIN);
  }
  return true;
}

export const at = (page: Page, name: string): Promise<unknown> => page.waitForSelector(`[data-step="${name}"]`);

/** The steps of a lesson, one after the other; `before` may do something else first. */
export async function walk(page: Page, course: Course, names: string[], hands: Hands, before?: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    await at(page, name);
    await before?.(name);
    await solve(page, course, name, hands);
    await page.waitForSelector(".verdict-line.good", { timeout: 10_000 }).catch(() => {
      throw new Error(`${name}: the right answer is not accepted`);
    });
    expect((await page.locator(".verdict-line").innerText()).length, name).toBeGreaterThan(8);
    await hands.press(page, ".ways .button.main");
  }
}
