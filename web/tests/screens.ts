/** npm run screens -- [FOLDER] [LANGUAGE …] [--only=SCREEN,…] [--look=desktop|phone|dark]: pictures of every screen, on desktop and phone, light and dark, in four languages. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { DESKTOP, launch, PHONE, visit } from "./support/browser";
import { prepareAll, SCREENS, show } from "./support/screens";
import { serve } from "./support/serve";

interface Look { name: string; options: BrowserContextOptions; settings: Record<string, unknown> }

const [folder = "shots", ...only] = process.argv.slice(2).filter((word) => !word.startsWith("-") && !word.endsWith("screens.ts"));
const option = (name: string): string[] => process.argv.find((word) => word.startsWith(`--${name}=`))?.split("=")[1]?.split(",") ?? [];
const wanted = option("only");
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const languages = ["en", "de", "ru", "ro"].filter((language) => only.length === 0 || only.includes(language));
const looks: Look[] = languages.flatMap((language) => [
  { name: `${language}-desktop`, options: DESKTOP, settings: { language, look: "light" } },
  { name: `${language}-phone`, options: PHONE, settings: { language, look: "light" } },
  ...(language === "en" ? [{ name: "en-desktop-dark", options: DESKTOP, settings: { language, look: "dark", board: "slate" } }, { name: "en-phone-dark", options: PHONE, settings: { language, look: "dark" } }] : []),
]).filter(({ name }) => option("look").length === 0 || option("look").some((part) => name.includes(part)));

const [browser, served] = await Promise.all([launch(), serve()]);
for (const { name, options, settings } of looks) {
  const { page, context } = await visit(browser, options, { motion: false, ...settings });
  await prepareAll(page, served.origin);
  mkdirSync(join(folder, name), { recursive: true });
  for (const screen of screens) {
    await show(page, served.origin, screen);
    await page.screenshot({ path: join(folder, name, `${screen.name}.png`), fullPage: true });
  }
  await context.close();
  console.log(`${name}: ${screens.length} screens`);
}
await browser.close();
await served.close();
