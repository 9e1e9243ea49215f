// node node.mjs BUILD_FOLDER: the browser core in node.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readCaseFiles } from "./files.mjs";
import { runAll } from "./run.mjs";

const build = process.argv[2];
const factory = createRequire(import.meta.url)(join(build, "miai.js"));
const { decodeText, startCore } = await import(join(build, "../../api/src/index.js"));
const core = await startCore(factory, { wasmBinary: readFileSync(join(build, "miai.wasm")) });
const { passed, problems, notes } = runAll(core, readCaseFiles(), { decodeText });
for (const problem of problems) console.error(problem);
for (const note of notes) console.log(`node: ${note}`);
console.log(`node: ${passed} passed, ${problems.length} failed`);
process.exit(problems.length === 0 ? 0 : 1);
