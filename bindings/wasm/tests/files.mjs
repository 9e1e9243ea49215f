import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const NETWORK_FILE = join(here, "../../../data/networks/miai.bin.gz");
export const readAnswers = () => JSON.parse(readFileSync(join(here, "answers.json"), "utf8"));

/** The case files of the native tests. */
export function readCaseFiles() {
  const root = join(here, "../../../tests/cases");
  const files = {};
  for (const kind of ["rules", "score"]) {
    files[kind] = {};
    for (const name of readdirSync(join(root, kind)).filter((file) => file.endsWith(".txt")).sort()) {
      files[kind][name] = readFileSync(join(root, kind, name), "utf8");
    }
  }
  return files;
}
