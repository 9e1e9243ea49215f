// Two browsers at one server.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, ready, say, tapPoint, visit } from "../support/browser";
import { button, joinBy, makeLink, onServer, PROGRAM } from "../support/server";
import { soon } from "../support/soon";

async function pass(page: Page): Promise<void> {
  await button(page, "Pass").first().click();
}

describe.skipIf(!PROGRAM)("an invitation", () => {
  const hosted = onServer();

  it("is opened in another browser: capture, ko, reload, passes, disagreement, resume, agreement, rematch", async () => {
    const [black, white] = await Promise.all([visit(hosted.browser, undefined, { motion: false, name: "Anna" }), visit(hosted.browser, undefined, { motion: false, name: "Ion", language: "en" })]);
    const [a, b] = [black.page, white.page];
    const link = await makeLink(a, hosted.origin);
    await joinBy(b, link);
    await soon(() => say(a)).toContain("Black to play");
    await soon(() => say(b)).toContain("Black to play");
    // A ko in the centre: Black takes at E5, White may not take back at once.
    const moves: [Page, string][] = [[a, "D6"], [b, "E6"], [a, "C5"], [b, "F5"], [a, "D4"], [b, "E4"], [a, "A1"], [b, "D5"], [a, "E5"]];
    for (const [page, vertex] of moves) {
      await tapPoint(page, vertex);
      await soon(() => heard(page === a ? b : a, vertex)).toMatch(page === a ? /black/ : /white/);
    }
    await soon(() => say(b)).toContain("one stone captured");
    await tapPoint(b, "D5");
    await soon(() => say(b)).toContain("that is ko");
    await b.reload();
    await ready(b);
    await soon(() => heard(b, "E5")).toContain("black");
    await tapPoint(b, "J9");
    await soon(() => heard(a, "J9")).toContain("white");
    await a.getByLabel("Message").fill("<b>Good</b> luck");
    await button(a, "Send").click();
    await soon(() => b.locator(".chat").innerText()).toContain("<b>Good</b> luck");
    await button(a, "Undo").click();
    await soon(() => b.getByRole("alert").innerText()).toContain("take a move back");
    await button(b, "No").click();
    await pass(a);
    await soon(() => say(b)).toContain("Black passes");
    await pass(b);
    await soon(() => say(a)).toContain("Which stones are dead");
    await tapPoint(a, "J9");
    await soon(() => heard(b, "J9")).toContain("dead");
    // One side looks at the proof; for the other nothing changes, and the marks stay.
    await a.getByRole("button", { name: /^Show me/ }).first().click();
    await soon(() => say(a)).toMatch(/Proved|Not decided/);
    await button(a, "Back to the marks").click();
    await soon(() => heard(a, "J9")).toContain("dead");
    await button(b, "Play on").click();
    await soon(() => say(a)).toMatch(/to play/);
    const first = (await say(a)).includes("Black to play") ? [a, b] : [b, a];
    for (const page of first as [Page, Page]) {
      await soon(() => button(page, "Pass").isEnabled()).toBe(true);
      await pass(page);
    }
    await soon(() => say(a)).toContain("Which stones are dead");
    await button(a, "That is right").click();
    await button(b, "That is right").click();
    for (const page of [a, b]) await soon(() => page.locator(".side .verdict").innerText()).toMatch(/wins by|draw/);
    // "My games" of either side hold it, and its record can be kept on the server.
    const own = await black.context.newPage();
    await own.goto(`${hosted.origin}/#/games`);
    await soon(() => own.locator("section", { hasText: "On the server" }).locator(".kept li").innerText()).toMatch(/Anna – Ion[\s\S]*(wins|draw)/);
    await soon(() => own.locator(".kept a.item img").count()).toBe(1);
    await own.getByRole("link", { name: "As a record" }).click();
    await own.waitForSelector(".record go-board");
    await own.getByText("Save and open").click();
    await own.getByRole("button", { name: "Keep on the server" }).click();
    await soon(() => own.getByRole("button", { name: "Kept on the server" }).count()).toBe(1);
    await own.goto(`${hosted.origin}/#/games`);
    await own.locator("section", { hasText: "Records on the server" }).locator("a.item").click();
    await own.waitForSelector(".record go-board");
    await own.close();
    await button(b, "Play again, colours swapped").click();
    await soon(() => a.getByRole("alert").innerText()).toContain("play again");
    await button(a, "Yes").click();
    await soon(() => a.evaluate(() => location.hash)).not.toContain(link.split("/").at(-2) ?? "");
    await soon(() => say(a)).toContain("Black to play");
    expect([...black.problems, ...white.problems].filter((text) => !/409|404|401/.test(text))).toEqual([]);
    await black.context.close();
    await white.context.close();
  });

  it("B125: a line that looks alive and is dead is replaced; the missed move is shown, the own one arrives once", async () => {
    const [black, white] = await Promise.all([visit(hosted.browser, undefined, { motion: false, name: "Anna" }), visit(hosted.browser, undefined, { motion: false, name: "Ion" })]);
    const [a, b] = [black.page, white.page];
    // What goes over a line that was put to sleep is lost, and neither side is told.
    const lines: { asleep: boolean }[] = [];
    const sleep = (): void => lines.forEach((line) => (line.asleep = true));
    await b.routeWebSocket(/\/live\//, (page) => {
      const line = { asleep: false };
      lines.push(line);
      const there = page.connectToServer();
      page.onMessage((message) => void (line.asleep || there.send(message)));
      there.onMessage((message) => void (line.asleep || page.send(message)));
    });
    await joinBy(b, await makeLink(a, hosted.origin));
    await soon(() => say(b)).toContain("Black to play");
    sleep();
    await tapPoint(a, "E5");
    await soon(() => heard(a, "E5")).toContain("black");
    await soon(() => heard(b, "E5")).toContain("empty");
    await b.evaluate(() => dispatchEvent(new Event("online")));
    await soon(() => heard(b, "E5")).toContain("black");
    expect(lines.length).toBe(2);
    sleep();
    await tapPoint(b, "C3");
    await soon(() => b.getByRole("alert").innerText()).toContain("waits for the server");
    await soon(() => heard(b, "C3")).toContain("empty");
    await button(b, "Try again").click();
    for (const page of [a, b]) await soon(() => heard(page, "C3")).toContain("white");
    await soon(() => b.getByRole("alert").count()).toBe(0);
    await a.waitForTimeout(500);
    await soon(() => say(a)).toContain("Black to play");
    await black.context.close();
    await white.context.close();
  });
});
