// What the page does with a server: the lobby, several tabs, computers by rank, accounts.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../support/axe";
import { heard, ready, say, tapPoint, visit } from "../support/browser";
import { openCourse } from "../support/course";
import { mouse, walk } from "../support/learn";
import { button, joinBy, makeLink, onServer, PROGRAM } from "../support/server";
import { soon } from "../support/soon";

const faults = (problems: string[]): string[] => problems.filter((text) => !/40[0-9]|422/.test(text));
const PASSWORD = "three stones in a row";

async function choose(page: Page, label: string): Promise<void> {
  await page.locator("label", { hasText: label }).first().click();
}
/** Tabs until something with that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const node = document.activeElement as HTMLInputElement | null;
      return node?.labels?.[0]?.innerText ?? node?.textContent ?? "";
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}

describe.skipIf(!PROGRAM)("the lobby", () => {
  const hosted = onServer();

  it("has open games, and who only watches sees every move and can play none", async () => {
    const [anna, ion, eva] = await Promise.all(["Anna", "Ion", "Eva"].map((name) => visit(hosted.browser, undefined, { motion: false, name })));
    const [a, b, c] = [anna!.page, ion!.page, eva!.page];
    await a.goto(`${hosted.origin}/#/invite`);
    await ready(a);
    await choose(a, "Anybody in the lobby");
    await button(a, "Offer the game").click();
    await soon(() => a.locator("input[readonly]").count()).toBe(1);
    await b.goto(`${hosted.origin}/#/invite`);
    await ready(b);
    await button(b, "Join").click();
    await soon(() => say(b)).toContain("Black to play");
    await c.goto(`${hosted.origin}/#/invite`);
    await ready(c);
    await c.getByRole("link", { name: "Watch" }).first().click();
    await soon(() => say(c)).toContain("Black to play");
    await tapPoint(a, "E5");
    await soon(() => heard(c, "E5")).toContain("black");
    await tapPoint(b, "C3");
    await soon(() => heard(c, "C3")).toContain("white");
    await tapPoint(c, "G7");
    await c.waitForTimeout(400);
    for (const page of [a, b, c]) await soon(() => heard(page, "G7")).toContain("empty");
    await expect(button(c, "Pass").count()).resolves.toBe(0);
    await tapPoint(a, "G7");
    for (const page of [b, c]) await soon(() => heard(page, "G7")).toContain("black");
    for (const one of [anna, ion, eva]) {
      expect(faults(one!.problems)).toEqual([]);
      await one!.context.close();
    }
  });

  it("two tabs of one player show one game and do not fight", async () => {
    const [anna, ion] = await Promise.all(["Anna", "Ion"].map((name) => visit(hosted.browser, undefined, { motion: false, name })));
    const [a, b] = [anna!.page, ion!.page];
    await joinBy(b, await makeLink(a, hosted.origin));
    await soon(() => say(a)).toContain("Black to play");
    const second = await anna!.context.newPage();
    await second.goto(a.url());
    await ready(second);
    await soon(() => say(second)).toContain("Black to play");
    await tapPoint(second, "E5");
    for (const page of [a, b]) await soon(() => heard(page, "E5")).toContain("black");
    await tapPoint(b, "C3");
    for (const page of [a, second]) await soon(() => heard(page, "C3")).toContain("white");
    await tapPoint(a, "G7");
    for (const page of [b, second]) await soon(() => heard(page, "G7")).toContain("black");
    // Both at once, on the same turn: one of them counts, in every window the same.
    await tapPoint(b, "C7");
    for (const page of [a, second]) await soon(() => heard(page, "C7")).toContain("white");
    await Promise.all([tapPoint(a, "G3"), tapPoint(second, "D6")]);
    await soon(() => say(b)).toContain("White to play");
    const stones = (page: Page) => Promise.all(["G3", "D6"].map(async (vertex) => ((await heard(page, vertex)).includes("black") ? vertex : "")));
    await soon(async () => (await stones(b)).filter(Boolean).length).toBe(1);
    const [there] = (await stones(b)).filter(Boolean);
    for (const page of [a, second]) await soon(async () => (await stones(page)).filter(Boolean).join()).toBe(there);
    // One of them goes: the other is still there.
    await second.close();
    await b.waitForTimeout(500);
    expect(await b.locator(".away, .gone").count()).toBe(0);
    await tapPoint(b, "F6");
    await soon(() => heard(a, "F6")).toContain("white");
    for (const one of [anna, ion]) {
      expect(faults(one!.problems)).toEqual([]);
      await one!.context.close();
    }
  });

  it("a computer on the server plays at the rank that was chosen", async () => {
    const { page, context, problems } = await visit(hosted.browser, undefined, { motion: false, name: "Anna" });
    await page.goto(`${hosted.origin}/#/invite`);
    await ready(page);
    await choose(page, "The computer");
    await page.locator("select").first().selectOption("20k");
    await button(page, "Begin").click();
    await soon(() => say(page)).toContain("Black to play");
    await soon(() => page.locator("#main").innerText()).toContain("Miai (20 kyu)");
    await tapPoint(page, "E5");
    await soon(() => say(page), 60_000).toMatch(/White[\s\S]*Black to play/);
    expect(faults(problems)).toEqual([]);
    await context.close();
  });
});

describe.skipIf(!PROGRAM)("an account", () => {
  const hosted = onServer();

  it("is made by keyboard alone, keeps the games, and opens on another device", async () => {
    const { page, context, problems } = await visit(hosted.browser, undefined, { motion: false, name: "Anna" });
    await makeLink(page, hosted.origin);
    await page.goto(`${hosted.origin}/#/settings`);
    await page.getByRole("heading", { name: "Account" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await tabTo(page, "I have no account yet");
    await page.keyboard.press("Enter");
    await page.getByLabel(/^Choose a password/).focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await soon(() => page.locator("#main").innerText()).toContain("Signed in as Anna.");
    expect(await violations(page)).toEqual([]);
    // Elsewhere: somebody who has played as a guest there.
    const other = await visit(hosted.browser, undefined, { motion: false, name: "Here" });
    const there = other.page;
    await makeLink(there, hosted.origin);
    await there.goto(`${hosted.origin}/#/settings`);
    await there.getByRole("heading", { name: "Account" }).waitFor();
    const form = there.locator("section", { has: there.getByRole("heading", { name: "Account" }) });
    await form.getByLabel("Your name").fill("anna");
    await form.getByLabel("Password").fill("a wrong password");
    // Keys: a press so soon after the screen has changed is not meant for it (B137).
    await there.keyboard.press("Enter");
    await soon(() => form.getByRole("alert").innerText()).toContain("is not right");
    await form.getByLabel("Password").fill(PASSWORD);
    await there.keyboard.press("Enter");
    await soon(() => form.innerText()).toContain("Signed in as Anna.");
    await there.goto(`${hosted.origin}/#/games`);
    await soon(() => there.locator("section", { hasText: "On the server" }).locator(".kept li").count()).toBe(2);
    // The password is changed: the first device is signed out.
    await there.goto(`${hosted.origin}/#/settings`);
    await there.getByText("Change the password").first().click();
    await there.getByLabel("Old password").fill(PASSWORD);
    await there.getByLabel(/^New password/).fill("another one that is long");
    await there.getByRole("button", { name: "Change the password" }).click();
    await soon(() => there.locator("#main").innerText()).toContain("The password is changed.");
    // A stranger cannot take the name.
    const stranger = await visit(hosted.browser, undefined, { motion: false, name: "ANNA" });
    await stranger.page.goto(`${hosted.origin}/#/invite`);
    await ready(stranger.page);
    await button(stranger.page, "Make a link").click();
    await soon(() => stranger.page.getByRole("alert").innerText()).toContain("Somebody with an account is called");
    await there.getByRole("button", { name: "Sign out" }).click();
    await soon(() => form.innerText()).toContain("I have no account yet");
    await there.goto(`${hosted.origin}/#/games`);
    await there.waitForTimeout(400);
    expect(await there.locator("section", { hasText: "On the server" }).count()).toBe(0);
    for (const one of [{ context, problems }, other, stranger]) {
      expect(faults(one.problems)).toEqual([]);
      await one.context.close();
    }
  });

  it("takes along what was learned", async () => {
    const course = await openCourse();
    const steps = course.lessons()[0]?.steps ?? [];
    const signIn = async (page: Page, name: string, isNew: boolean): Promise<void> => {
      await page.goto(`${hosted.origin}/#/settings`);
      await page.getByRole("heading", { name: "Account" }).waitFor();
      const form = page.locator("section", { has: page.getByRole("heading", { name: "Account" }) });
      if (isNew) {
        await tabTo(page, "I have no account yet");
        await page.keyboard.press("Enter");
      }
      await form.getByLabel("Your name").fill(name);
      await (isNew ? form.getByLabel(/^Choose a password/) : form.getByLabel("Password")).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await soon(() => form.innerText()).toContain(`Signed in as ${name}.`);
    };
    const first = await visit(hosted.browser, undefined, { motion: false, name: "Mara" });
    await signIn(first.page, "Mara", true);
    await first.page.goto(`${hosted.origin}/#/learn/${course.lessons()[0]?.id ?? ""}`);
    await walk(first.page, course, steps.slice(0, 2), mouse);
    // Elsewhere nothing was learned yet; with the account it is there.
    const second = await visit(hosted.browser, undefined, { motion: false });
    await second.page.goto(`${hosted.origin}/#/learn`);
    await second.page.waitForSelector(".station");
    expect(await second.page.locator(".station").first().innerText()).not.toContain("2 of");
    await signIn(second.page, "Mara", false);
    await second.page.goto(`${hosted.origin}/#/learn`);
    // The first device may not have told everything yet; each visit asks again.
    await soon(async () => {
      const asked = second.page.waitForResponse(/api\/progress$/);
      await second.page.reload();
      await asked;
      return second.page.locator(".station").first().innerText();
    }).toContain(`2 of ${String(steps.length)} steps`);
    for (const one of [first, second]) {
      expect(faults(one.problems)).toEqual([]);
      await one.context.close();
    }
  });
});
