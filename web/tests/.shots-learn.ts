import { mkdirSync } from "node:fs";
import { DESKTOP, launch, PHONE, visit, ready } from "/work/main/web/tests/support/browser";
import { serve } from "/work/main/web/tests/support/serve";
import { openCourse } from "/work/main/web/tests/support/course";
const STEPS = (process.env.STEPS ?? "1-board/board 1-board/names 1-board/places 1-board/opening 1-board/passing 2-capture/liberties 2-capture/surround 3-ko/four-places 4-life/the-middle 5-count/score 2-capture/chains").split(" ");
const looks = (process.env.LOOKS ?? "en-desktop de-phone ru-phone ro-desktop en-phone-dark").split(" ");
const out = process.env.OUT ?? "/tmp/shots";
const course = await openCourse();
const t0 = Date.now();
for (const n of course.lessons().flatMap((l) => [...l.steps, ...l.exercises])) course.solution(n, []);
console.log("solutions of all", Date.now() - t0, "ms");
const [browser, served] = await Promise.all([launch(), serve()]);
for (const look of looks) {
  const language = look.slice(0, 2);
  const { page, context, problems } = await visit(browser, look.includes("phone") ? PHONE : DESKTOP, { language, motion: false, confirm: "at-once", look: look.includes("dark") ? "dark" : "light" });
  mkdirSync(`${out}/${look}`, { recursive: true });
  await page.goto(`${served.origin}/#/learn`);
  await page.waitForSelector(".path");
  await page.screenshot({ path: `${out}/${look}/path.png`, fullPage: true });
  for (const name of STEPS) {
    await page.evaluate((n) => { location.hash = `#/learn/${n}`; }, name);
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${out}/${look}/${name.replace("/", "_")}.png` });
    const s = course.solution(name, []);
    const wrong = process.env.WRONG === "1";
    if (!s.ok) continue;
    const { moves, pass, answer, option } = s.value;
    if (wrong && moves) {
      const all = "A1 B2 E5 C3 G7 J9 D4".split(" ").find((p) => !moves.includes(p)) as string;
      await page.evaluate((p) => { document.querySelector("go-board")!.dispatchEvent(new CustomEvent("point", { detail: { vertex: p } })); }, all);
    } else if (moves?.length) await page.evaluate((p) => { document.querySelector("go-board")!.dispatchEvent(new CustomEvent("point", { detail: { vertex: p } })); }, moves[0]);
    else if (option !== undefined) await page.locator(`[data-option="${wrong ? (option + 1) % 3 : option}"]`).click();
    else if (answer !== undefined) {
      if (await page.locator(".number-answer input").count()) { await page.locator(".number-answer input").fill(wrong ? "7" : answer); await page.locator(".number-answer .button.main").click(); }
      else if (await page.locator(".answers").count()) await (wrong ? page.locator(`[data-option]:not([data-option="${answer}"])`).first() : page.locator(`[data-option="${answer}"]`)).click();
      else { for (const p of answer.split(" ").slice(0, wrong ? 1 : 99)) await page.evaluate((v) => { document.querySelector("go-board")!.dispatchEvent(new CustomEvent("point", { detail: { vertex: v } })); }, p); await page.screenshot({ path: `${out}/${look}/${name.replace("/", "_")}_chosen.png` }); await page.locator(".talk .button.main").click(); }
    }
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${out}/${look}/${name.replace("/", "_")}_${wrong ? "wrong" : "right"}.png` });
  }
  console.log(look, problems);
  await context.close();
}
await browser.close();
await served.close();
