/** The real server for a test file. MIAI_BINARY names the program; without it these tests are left out, and say so. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch, ready } from "./browser";
import { DIST } from "./dist";
import { soon } from "./soon";

export const PROGRAM = process.env.MIAI_BINARY ?? "";
if (!PROGRAM) console.log("what needs the server is not tested: MIAI_BINARY names no program");

export interface Hosted { browser: Browser; origin: string }

/** Filled before the first test of the group in which it is called. */
export function onServer(): Hosted {
  const hosted = {} as Hosted;
  let server: ChildProcess;
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "miai-server-"));
    server = spawn(PROGRAM, ["serve", "--port", "0", "--store", join(folder, "games.sqlite"), "--page", DIST], { stdio: ["ignore", "pipe", "pipe"] });
    hosted.origin = await new Promise<string>((resolve, reject) => {
      let text = "";
      server.stdout?.on("data", (part: Buffer) => {
        text += part.toString();
        const found = /https?:\/\/[^\s/]+/.exec(text);
        if (found) resolve(found[0]);
      });
      server.on("exit", (code) => reject(new Error(`the server ended with ${String(code)}: ${text}`)));
      setTimeout(() => reject(new Error(`the server tells no address: ${text}`)), 20_000);
    });
    hosted.browser = await launch();
  });
  afterAll(async () => {
    await hosted.browser?.close();
    server?.kill();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  return hosted;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

/** Makes a link to a new game, as a person does; the link. */
export async function makeLink(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/#/invite`);
  await ready(page);
  await button(page, "Make a link").click();
  await soon(() => page.locator("input[readonly]").count()).toBe(1);
  return page.locator("input[readonly]").inputValue();
}
export async function joinBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await ready(page);
  await button(page, "Join").click();
}
