import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Formatter, placeholders } from "../../app/i18n/message";
import { SHARED, SHARED_RECORDS } from "../../build/plugins";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const LANGUAGES = ["en", "de", "ru", "ro"] as const;
type Catalogue = Record<string, string>;
const read = (path: string): Catalogue => JSON.parse(readFileSync(here(path), "utf8")) as Catalogue;
const own = Object.fromEntries(LANGUAGES.map((language) => [language, read(`../../app/i18n/${language}.json`)])) as Record<string, Catalogue>;
const shared = Object.fromEntries(LANGUAGES.map((language) => [language, read(`../../../data/i18n/${language}.json`)])) as Record<string, Catalogue>;
const english = own.en!;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) ? [readFileSync(path, "utf8")] : [];
  });
}
const code = sources(here("../../app")).join("\n");
const literal = new Set([...code.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/g)].map((match) => match[1] ?? ""));
/** Beginnings of keys that are put together: t(`legend.${key}`). */
const families = [...code.matchAll(/`([a-z]+\.(?:[\w-]+\.)*)\$\{/g)].map((match) => match[1] ?? "").filter((family) => !family.startsWith("miai."));
const called = [...code.matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1] ?? "");

describe("catalogues", () => {
  it("have the same keys in every language", () => {
    for (const language of LANGUAGES) expect(Object.keys(own[language]!).sort(), language).toEqual(Object.keys(english).sort());
  });
  it("ask for the same values in every language", () => {
    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(own[language]!)) expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english[key]!));
    }
  });
  it("leave nothing untranslated", () => {
    // Words that are the same in two languages are few and known: names, numbers, and terms of the game.
    const same = (language: string): string[] => Object.keys(english).filter((key) => /[a-z]{4}/i.test(english[key]!.replace(/\{[^}]*\}/g, "")) && own[language]![key] === english[key]);
    expect(same("ru")).toEqual([]);
    for (const language of ["de", "ro"]) expect(same(language).length, `${language}: ${same(language).join()}`).toBeLessThan(24);
  });
  it("hold every key that the page asks for", () => {
    const known = (key: string): boolean => key in english || SHARED.some((family) => key.startsWith(family) && key in shared.en!);
    expect(called.filter((key) => !known(key))).toEqual([]);
    const all = [...Object.keys(english), ...Object.keys(shared.en!)];
    expect(families.filter((family) => !all.some((key) => key.startsWith(family)))).toEqual([]);
  });
  it("hold no key that nobody asks for", () => {
    const asked = (key: string): boolean => literal.has(key) || families.some((family) => key.startsWith(family)) || key.startsWith("error.") || key.startsWith("title.");
    expect(Object.keys(english).filter((key) => !asked(key))).toEqual([]);
  });
  it("do not say what the project's own catalogues say", () => {
    const families = [...SHARED, ...SHARED_RECORDS];
    expect(Object.keys(english).filter((key) => families.some((family) => key.startsWith(family)) && key in shared.en!)).toEqual([]);
  });
});

describe("messages", () => {
  const english = new Formatter("en");
  it("fill in values and numbers as the language writes them", () => {
    expect(new Formatter("de").format("{name}: {komi, number}", { name: "Komi", komi: 6.5 })).toBe("Komi: 6,5");
  });
  it("choose plurals by the language's own rules", () => {
    const text = "{n, plural, one {# ход} few {# хода} other {# ходов}}";
    const russian = new Formatter("ru");
    expect([1, 3, 5, 21].map((n) => russian.format(text, { n }))).toEqual(["1 ход", "3 хода", "5 ходов", "21 ход"]);
    expect(english.format("{n, plural, =0 {none} one {one} other {# of them}}", { n: 0 })).toBe("none");
  });
  it("write points in the form that their number wants, halves too", () => {
    const lost = (language: string, points: number): string => {
      const formatter = new Formatter(language);
      return formatter.format(own[language]!["analysis.cost"]!, { points, text: formatter.number(points) });
    };
    expect([1, 3, 16.5, 21].map((points) => lost("ru", points).match(/\S+ \S+(?=\.$)/)?.[0])).toEqual(["1 очка", "3 очков", "16,5 очка", "21 очка"]);
    expect([1, 16.5, 21].map((points) => lost("ro", points))).toEqual(["Costă cam 1 punct.", "Costă cam 16,5 puncte.", "Costă cam 21 de puncte."]);
    const missing = (language: string, short: number): string =>
      new Formatter(language).format(own[language]!["trial.no_better"]!, { same: "yes", vertex: "A1", played: "A1", lead: "", short });
    expect(missing("en", 1)).toMatch(/About 1 point is missing\.$/);
    expect(missing("de", 1.5)).toMatch(/Es fehlen etwa 1,5 Punkte\.$/);
  });
  it("choose by name, and nest", () => {
    const text = "{color, select, black {Black has {n, plural, one {# stone} other {# stones}}} other {White}}";
    expect(english.format(text, { color: "black", n: 2 })).toBe("Black has 2 stones");
    expect(english.format(text, { color: "white", n: 2 })).toBe("White");
  });
  it("keep apostrophes, and braces in quotes", () => {
    expect(english.format("the other side''s '{x}' isn't", {})).toBe("the other side's {x} isn't");
  });
  it("read every sentence of all catalogues", () => {
    for (const language of LANGUAGES) {
      const formatter = new Formatter(language);
      for (const text of [...Object.values(own[language]!), ...Object.values(shared[language]!)]) {
        const values = Object.fromEntries(placeholders(text).map((name) => [name, 2]));
        expect(formatter.format(text, values)).not.toMatch(/\{\w+,/);
      }
    }
  });
});
