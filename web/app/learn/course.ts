/** The course's module and its texts, fetched when somebody learns and kept for use without a network. */
import { effect, signal } from "@preact/signals";
import coreFiles from "virtual:core";
import { files } from "virtual:course";
import type { Course, CourseFactory, CourseModule } from "../../../bindings/wasm/src/course";
import { absolute, must, script } from "../core/load";
import { type Language, language } from "../i18n";

declare global {
  // eslint-disable-next-line no-var
  var createMiaiCourse: CourseFactory | undefined;
}

type Texts = Record<string, string>;
async function texts(name: string): Promise<Texts> {
  const answer = await fetch(absolute(files[name] ?? ""));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return (await answer.json()) as Texts;
}

async function start(): Promise<CourseModule> {
  await script(absolute(coreFiles["miai-course.js"]));
  if (!globalThis.createMiaiCourse) throw new Error("the course's script defines no factory");
  return globalThis.createMiaiCourse({ locateFile: () => absolute(coreFiles["miai-course.wasm"]) });
}

let common: Promise<[CourseModule, Texts]> | null = null;
const opened = new Map<Language, Course>();

async function open(tongue: Language): Promise<Course> {
  common ??= Promise.all([start(), texts("lessons")]);
  const [[module, lessons], words] = await Promise.all([common, texts(tongue)]);
  let course = opened.get(tongue);
  if (!course) opened.set(tongue, (course = must(module.newCourse({ ...lessons, ...words }, tongue))));
  return course;
}

/** The course in the page's language; the last one until another has come. */
export const course = signal<Course | null>(null);
export const trouble = signal(false);
let watching = false;

export function openCourse(): void {
  trouble.value = false;
  const load = (): void => {
    const tongue = language();
    open(tongue).then((found) => {
      if (tongue === language()) course.value = found;
    }, () => {
      common = null;
      trouble.value = course.value === null;
    });
  };
  if (watching) return load();
  watching = true;
  effect(load);
}
