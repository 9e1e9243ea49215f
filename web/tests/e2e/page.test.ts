import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DIST as dist } from "../support/dist";
import { violations } from "../support/axe";
import { heard, ready, say, tapPoint, visit } from "../support/browser";
import { FAULTY, RECORD } from "../support/screens";
import { onStage } from "../support/stage";
import { soon } from "../support/soon";

const stage = onStage();

describe("the first load", () => {
  it("is below 350 KB gzipped without the core's WebAssembly", async () => {
    const { page, context } = await visit(stage.browser);
    const loaded = new Set<string>();
    page.on("response", (response) => loaded.add(new URL(response.url()).pathname));
    await page.goto(stage.served.origin);
    await ready(page);
    const sizes = [...loaded].filter((path) => !path.endsWith(".wasm")).map((path) => gzipSync(readFileSync(join(dist, path === "/" ? "index.html" : path)), { level: 9 }).length);
    const total = sizes.reduce((all, size) => all + size, 0);
    console.log(`first load: ${(total / 1024).toFixed(0)} KB gzipped in ${sizes.length} files, besides the core`);
    expect(total).toBeLessThan(350 * 1024);
    await context.close();
  });
  it("can be used within a second", async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; ++i) {
      const { page, context } = await visit(stage.browser);
      await page.goto(stage.served.origin);
      await ready(page);
      times.push(await page.evaluate(() => performance.getEntriesByName("miai-ready")[0]?.startTime ?? Infinity));
      await context.close();
    }
    times.sort((a, b) => a - b);
    console.log(`interactive after ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
    expect(times[0]).toBeLessThan(1000);
  });
  it("has no file that the strict policy would forbid", () => {
    const files = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
    for (const name of files) expect(readFileSync(join(dist, "assets", name), "utf8"), name).not.toMatch(/new Function\(|\beval\(/);
    expect(readFileSync(join(dist, "index.html"), "utf8")).not.toMatch(/<script>|style="/);
    expect(statSync(join(dist, "sw.js")).size).toBeGreaterThan(0);
  });
});

describe("without a network", () => {
  it("everything that needs no server works: the computer's move, a record, another language", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(stage.served.origin);
    await ready(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await soon(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await soon(() => page.evaluate(async () => { const [name] = await caches.keys(); return (await (await caches.open(name ?? "")).keys()).length; })).toBeGreaterThan(10);
    await page.reload();
    await ready(page);
    await context.setOffline(true);
    await page.goto(`${stage.served.origin}/#/new/computer`);
    await page.reload();
    await ready(page);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector("go-board");
    await tapPoint(page, "E5");
    await soon(() => say(page), 40_000).toMatch(/^White .*Black to play\.$/);
    await page.goto(`${stage.served.origin}/#/settings`);
    await page.getByRole("radio", { name: "Русский" }).check({ force: true });
    await soon(() => page.locator("h1").innerText()).toBe("Настройки");
    await page.goto(`${stage.served.origin}/#/invite`);
    await soon(() => page.locator("main").innerText()).toContain("сервер");
    await context.close();
  });
});

describe("records", () => {
  const text = (page: Page): Promise<string> => page.evaluate(async () => {
    const all = await new Promise<{ text: string }[]>((resolve) => {
      const request = indexedDB.open("miai", 1);
      request.onsuccess = () => {
        const get = request.result.transaction("records").objectStore("records").getAll() as IDBRequest<{ text: string }[]>;
        get.onsuccess = () => resolve(get.result);
      };
    });
    return all.at(-1)?.text ?? "";
  });

  it("opened, edited, saved, opened again", async () => {
    const { page, context, problems } = await visit(stage.browser, { acceptDownloads: true });
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill(RECORD);
    await page.waitForSelector("go-board");
    await soon(() => page.locator(".side textarea").inputValue()).toBe("Two friends.");
    await page.keyboard.press("Escape");
    await page.locator(".nav button").last().click();
    await tapPoint(page, "C7");
    await soon(() => heard(page, "C7")).toContain("white, last move");
    await page.locator(".side textarea").fill("A new line; it's mine: [yes]");
    await page.getByRole("button", { name: "Triangle" }).click();
    await tapPoint(page, "C7");
    await soon(() => heard(page, "C7")).toContain("triangle");
    // The page makes its database; a test that opened it first would leave it empty.
    await soon(async () => page.url()).toMatch(/record\/[\w-]+$/);
    await soon(() => text(page)).toContain("W[cc]C[A new line; it's mine: [yes\\]]TR[cc]");
    await page.getByText("Save and open").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SGF", exact: true }).click()]);
    const saved = readFileSync(await download.path(), "utf8");
    expect(download.suggestedFilename()).toBe("Anna – Ion.sgf");
    for (const name of ["PNG", "SVG"]) {
      const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      expect(statSync(await picture.path()).size).toBeGreaterThan(2000);
    }
    await page.reload();
    await ready(page);
    await page.waitForSelector("go-board");
    await page.locator(".nav button").last().click();
    await soon(() => page.locator(".side textarea").inputValue()).toBe("A new line; it's mine: [yes]");
    await page.goto(`${stage.served.origin}/#/record`);
    await page.reload();
    await ready(page);
    await page.locator("input[type=file]").setInputFiles({ name: "GAME.SGF", mimeType: "application/octet-stream", buffer: Buffer.from(saved) });
    await page.waitForSelector("go-board");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("is printed as a sheet of its own, and goes into a link", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.addInitScript(() => {
      window.print = () => void document.body.setAttribute("data-printed", "yes");
    });
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill(RECORD);
    await page.waitForSelector("go-board");
    await page.getByText("Save and open").click();
    await page.getByRole("button", { name: "PDF or paper" }).click();
    await soon(() => page.locator("body").getAttribute("data-printed")).toBe("yes");
    await page.emulateMedia({ media: "print" });
    await soon(() => page.locator(".sheet h1").innerText()).toBe("Anna – Ion");
    await soon(() => page.locator(".sheet figure").count()).toBe(1);
    expect(await page.locator(".sheet .note").allInnerTexts()).toEqual(["Two friends.", "Move 2: White G7. Why here?"]);
    expect(await page.locator(".stage").isVisible()).toBe(false);
    expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(5000);
    await page.emulateMedia({ media: "screen" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy a link" }).click();
    await soon(() => page.evaluate(() => navigator.clipboard.readText())).toContain("#/record/shared/");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await visit(stage.browser);
    await other.page.goto(link);
    await ready(other.page);
    await other.page.waitForSelector("go-board");
    await soon(() => other.page.locator(".side textarea").inputValue()).toBe("Two friends.");
    await soon(() => other.page.locator(".players").innerText()).toContain("Anna");
    expect(problems).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it("repaired problems are listed, and pictures are refused with words", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("input[type=file]").setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) });
    await soon(() => page.locator("[role=alert]").innerText()).toMatch(/\w+/);
    await page.locator("textarea").fill(FAULTY);
    await page.waitForSelector("go-board");
    await page.getByText(/things found in the file/).click();
    await soon(() => page.locator(".findings li").count()).toBeGreaterThan(2);
    await context.close();
  });

  it("what a record says is never taken as part of the page", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill("(;GM[1]SZ[9]PB[<img src=q onerror=window.x=1>]PW[<script>window.x=1</script>]C[<b onclick=x>];B[ee]LB[ee:<i>])");
    await page.waitForSelector("go-board");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as { x?: number }).x)).toBeUndefined();
    await soon(() => page.locator(".players").innerText()).toContain("<img src=q onerror=window.x=1>");
    await context.close();
  });

  it("oblong boards are shown and played: 13×9", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill("(;GM[1]SZ[13:9];B[aa];W[mi];B[ma];W[ai])");
    await page.waitForSelector("go-board");
    await page.keyboard.press("Escape");
    await page.locator(".nav button").last().click();
    for (const [vertex, color] of [["A9", "black"], ["N1", "white"], ["N9", "black"], ["A1", "white"]] as const) await soon(() => heard(page, vertex)).toContain(color);
    await context.close();
  });

  it("a long record with many variations stays quick", async () => {
    const letters = "abcdefghijklmnopqrs";
    let all = "(;GM[1]SZ[19]";
    for (let i = 0; i < 300; ++i) all += `;${i % 2 === 0 ? "B" : "W"}[${letters[i % 19]}${letters[Math.floor(i / 19)]}]`;
    for (let i = 0; i < 200; ++i) all += `(;B[${letters[i % 19]}s];W[${letters[i % 17]}r])`;
    const { page, context } = await visit(stage.browser);
    await page.goto(`${stage.served.origin}/#/record`);
    await ready(page);
    await page.locator("textarea").fill(`${all})`);
    await page.waitForSelector("go-board");
    await page.keyboard.press("Escape");
    const begun = Date.now();
    await page.locator(".nav button").last().click();
    await soon(() => say(page)).toContain("Move 302");
    expect(Date.now() - begun).toBeLessThan(3000);
    await soon(() => page.locator(".tree .node").count()).toBeLessThan(400);
    await context.close();
  });
});

describe("a first visit", () => {
  it("offers the course, once", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(stage.served.origin);
    await ready(page);
    await page.getByRole("heading", { name: "New to Go?" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Begin the first lesson" }).click();
    await soon(() => page.evaluate(() => location.hash)).toMatch(/^#\/learn\/1-/);
    await page.goto(`${stage.served.origin}/#/`);
    await page.getByRole("link", { name: /Play the computer/ }).waitFor();
    expect(await page.getByRole("heading", { name: "New to Go?" }).count()).toBe(0);
    await context.close();
  });
  it("takes no for an answer", async () => {
    const { page, context } = await visit(stage.browser);
    await page.goto(stage.served.origin);
    await ready(page);
    await page.getByRole("button", { name: "I know the rules" }).click();
    await page.reload();
    await ready(page);
    await page.waitForTimeout(300);
    expect(await page.getByRole("heading", { name: "New to Go?" }).count()).toBe(0);
    await context.close();
  });
});

describe("a record that is dropped on the page", () => {
  it("opens, and what is no record says so", async () => {
    const { page, context, problems } = await visit(stage.browser, undefined, { motion: false });
    await page.goto(stage.served.origin);
    await ready(page);
    const drop = (name: string, text: string) => page.evaluate(([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ""], file ?? ""));
      const target = document.querySelector("#main");
      for (const type of ["dragover", "drop"]) target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [name, text]);
    await drop("holiday.sgf", "hello");
    await soon(() => page.evaluate(() => location.hash)).toBe("#/record");
    await soon(() => page.getByRole("alert").count()).toBeGreaterThan(0);
    await drop("game.sgf", RECORD);
    await page.waitForSelector(".record go-board");
    await soon(() => page.locator("#main").innerText()).toContain("Anna – Ion");
    expect(problems).toEqual([]);
    await context.close();
  });
});
