/** The course's own answers, from the same module that the page uses. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Course, CourseFactory } from "../../../bindings/wasm/src/course";
import { languageTexts, lessonTexts } from "../../build/course";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env.MIAI_WASM ?? here("../../../build/wasm/bindings/wasm");
const data = here("../../../data/course");

export async function openCourse(language = "en"): Promise<Course> {
  const factory = createRequire(import.meta.url)(join(wasm, "miai-course.js")) as CourseFactory;
  const module = await factory({ wasmBinary: readFileSync(join(wasm, "miai-course.wasm")) });
  const opened = module.newCourse({ ...lessonTexts(data), ...languageTexts(data, language) }, language);
  if (!opened.ok) throw new Error(`${opened.error.id}: ${opened.error.message}`);
  return opened.value;
}
