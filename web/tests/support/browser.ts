/** Debian's Chromium, and what tests do in it again and again. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.MIAI_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 820 } };

export interface Visit { page: Page; context: BrowserContext; problems: string[] }

/** A fresh visitor. Whatever the page complains about is collected. */
export async function visit(browser: Browser, options: BrowserContextOptions = DESKTOP, settings: Record<string, unknown> = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  await context.addInitScript((kept) => {
    if (localStorage.getItem("miai.settings") === null) localStorage.setItem("miai.settings", kept);
  }, JSON.stringify({ sounds: false, ...settings }));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (problem) => problems.push(String(problem)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  return { page, context, problems };
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector("#main", { state: "attached" });
}

/** Clicks a point as a hand does: on the picture. */
export async function tapPoint(page: Page, vertex: string): Promise<void> {
  const box = await page.evaluate((name) => {
    const cell = document.querySelector("go-board")?.shadowRoot?.querySelector(`[data-point="${name}"]`);
    const rect = cell?.getBoundingClientRect();
    return rect ? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } : null;
  }, vertex);
  if (!box) throw new Error(`no point ${vertex}`);
  const touch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (touch) await page.touchscreen.tap(box.x, box.y);
  else await page.mouse.click(box.x, box.y);
}

/** What a screen reader hears at a point. */
export function heard(page: Page, vertex: string): Promise<string> {
  return page.evaluate((name) => document.querySelector("go-board")?.shadowRoot?.querySelector(`[data-point="${name}"]`)?.getAttribute("aria-label") ?? "", vertex);
}

export function say(page: Page): Promise<string> {
  return page.locator(".say").innerText();
}
