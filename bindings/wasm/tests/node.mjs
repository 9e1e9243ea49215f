// node node.mjs BUILD_FOLDER: the browser modules in node.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NETWORK_FILES, readAnswers, readCaseFiles } from "./files.mjs";
import { runAll } from "./run.mjs";

const build = process.argv[2];
const { decodeText, startCore, startEngine, startNetworks, unpacked } = await import(join(build, "../../api/src/index.js"));
const factoryOf = (name) => createRequire(import.meta.url)(join(build, `${name}.js`));
const optionsFor = (name) => ({ wasmBinary: readFileSync(join(build, `${name}.wasm`)) });
const modules = {
  core: await startCore(factoryOf("miai-core"), optionsFor("miai-core")),
  engine: await startEngine(factoryOf("miai-engine"), optionsFor("miai-engine")),
  networks: await startNetworks(factoryOf("miai-network"), optionsFor("miai-network")),
};
const bytesOf = (path) => unpacked(new Blob([readFileSync(path)]));
const bytes = { shipped: await bytesOf(NETWORK_FILES.shipped), answering: await bytesOf(NETWORK_FILES.answering) };
const { passed, problems, notes } = runAll(modules, readCaseFiles(), { decodeText, networks: bytes, answers: readAnswers() });
for (const problem of problems) console.error(problem);
for (const note of notes) console.log(`node: ${note}`);
console.log(`node: ${passed} passed, ${problems.length} failed`);
process.exit(problems.length === 0 ? 0 : 1);
