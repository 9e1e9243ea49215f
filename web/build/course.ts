/** The course's texts as files of the page: `virtual:course` says where they lie, and what the lessons are called. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export const COURSE_LANGUAGES = ["en", "de", "ru", "ro"] as const;
type Texts = Record<string, string>;
interface Served { name: string; path: string; data: string }

/** All lessons, or the words of one language: what is fetched at once. */
export function courseTexts(folder: string, file: (name: string) => boolean): Texts {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap((entry) => readdirSync(join(folder, entry.name)).map((name) => `${entry.name}/${name}`));
  return Object.fromEntries(names.filter((name) => file(name)).sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
export const lessonTexts = (folder: string): Texts => courseTexts(folder, (name) => /\/(lesson|exercises)\.txt$/.test(name));
export const languageTexts = (folder: string, language: string): Texts => courseTexts(folder, (name) => name.endsWith(`/${language}.txt`));

function titles(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => {
    const title = /^title:\s*(.+)$/m.exec(text)?.[1];
    return title ? [[name.split("/")[0] ?? "", title.trim()] as const] : [];
  }));
}

export function course(folder: string): Plugin {
  const id = "\0course";
  let served: Served[] = [];
  return {
    name: "miai-course",
    buildStart() {
      const all = [["lessons", lessonTexts(folder)] as const, ...COURSE_LANGUAGES.map((language) => [language, languageTexts(folder, language)] as const)];
      served = all.map(([name, texts]) => {
        const data = JSON.stringify(texts);
        return { name, data, path: `course/${name}.${createHash("sha256").update(data).digest("hex").slice(0, 10)}.json` };
      });
      if (this.meta.watchMode) return;
      for (const file of served) this.emitFile({ type: "asset", fileName: file.path, source: file.data });
    },
    resolveId: (name) => (name === "virtual:course" ? id : undefined),
    load(name) {
      if (name !== id) return;
      const files = Object.fromEntries(served.map((file) => [file.name, file.path]));
      const called = Object.fromEntries(COURSE_LANGUAGES.map((language) => [language, titles(languageTexts(folder, language))]));
      return `export const files = ${JSON.stringify(files)};\nexport const titles = ${JSON.stringify(called)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = served.find((one) => request.url?.split("?")[0] === `/${one.path}`);
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(file.data);
      });
    },
  };
}
