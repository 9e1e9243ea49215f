import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../support/axe";
import { DESKTOP, PHONE, visit } from "../support/browser";
import { prepareAll, SCREENS, show } from "../support/screens";
import { onStage } from "../support/stage";

const stage = onStage();

/** Words that do not fit where they stand, and anything that makes the page wider than the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
    for (const node of document.querySelectorAll<HTMLElement>("button, a, summary, label > span, th, td, h1, h2, p, li, legend, .say")) {
      if (node.closest(".unseen, [hidden], .strip, .tree") || node.classList.contains("unseen") || node.classList.contains("name")) continue;
      const style = getComputedStyle(node);
      if (style.overflow !== "visible" && node.scrollWidth > node.clientWidth + 1) out.push(`cut: ${node.outerHTML.slice(0, 120)}`);
      const box = node.getBoundingClientRect();
      if (box.width > 0 && (box.left < -1 || box.right > innerWidth + 1) && !node.closest("dialog") && !node.classList.contains("skip")) out.push(`outside: ${node.outerHTML.slice(0, 120)}`);
    }
    return out;
  });
}

/** Keys that found no words show themselves as they are. */
function keysShown(page: Page): Promise<string[]> {
  return page.evaluate(() => (document.body.innerText.match(/\b[a-z]+\.[a-z_-]+(\.[\w-]+)*\b/g) ?? []).filter((word) => !/^(e\.g|i\.e|z\.b|miai\.)/.test(word)));
}

/** Phones are the narrowest; on a desktop the longest words are enough. */
const LOOKS = [["phone", "en"], ["phone", "de"], ["phone", "ru"], ["phone", "ro"], ["desktop", "de"]] as const;

describe("words", () => {
  it.each(LOOKS)("fit on a %s, in %s", async (kind, language) => {
    const options = kind === "phone" ? PHONE : DESKTOP;
    const { page, context, problems } = await visit(stage.browser, options, { language, motion: false });
    await prepareAll(page, stage.served.origin);
    for (const screen of SCREENS) {
      await show(page, stage.served.origin, screen);
      expect(await cutOff(page), `${screen.name} ${language} ${kind}`).toEqual([]);
      expect(await keysShown(page), `${screen.name} ${language}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    }
    expect(problems.filter((text) => !/404|api\/version/.test(text))).toEqual([]);
    await context.close();
  });
});

describe.each([["light", {}], ["dark", { look: "dark", board: "slate" }]] as const)("accessibility, %s", (name, settings) => {
  it("axe finds nothing on any screen", async () => {
    const { page, context } = await visit(stage.browser, DESKTOP, { motion: false, ...settings });
    await prepareAll(page, stage.served.origin);
    for (const screen of SCREENS) {
      await show(page, stage.served.origin, screen);
      expect(await violations(page), `${screen.name} ${name}`).toEqual([]);
    }
    await context.close();
  });
});
