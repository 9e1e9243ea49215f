import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
/** The network that comes with the program, and the one of answers.json. */
export const NETWORK_FILES = { shipped: join(root, "data/networks/miai.bin.gz"), answering: join(root, "tests/train/data/torch/net.bin.gz") };
export const readAnswers = () => JSON.parse(readFileSync(join(here, "answers.json"), "utf8"));

/** The case files of the native tests. */
export function readCaseFiles() {
  const cases = join(root, "tests/cases");
  const files = {};
  for (const kind of ["rules", "score"]) {
    files[kind] = {};
    for (const name of readdirSync(join(cases, kind)).filter((file) => file.endsWith(".txt")).sort()) {
      files[kind][name] = readFileSync(join(cases, kind, name), "utf8");
    }
  }
  return files;
}
