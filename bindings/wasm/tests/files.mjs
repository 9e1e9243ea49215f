import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The case files of the native tests. */
export function readCaseFiles() {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../../../tests/cases");
  const files = {};
  for (const kind of ["rules", "score"]) {
    files[kind] = {};
    for (const name of readdirSync(join(root, kind)).filter((file) => file.endsWith(".txt")).sort()) {
      files[kind][name] = readFileSync(join(root, kind, name), "utf8");
    }
  }
  return files;
}
