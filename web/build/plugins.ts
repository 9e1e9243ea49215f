/** What the page's build adds to Vite: the core's modules, the catalogues, the list of files for offline use. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { EngineFactory } from "../../bindings/wasm/src";

const digest = (data: Uint8Array | string): string => createHash("sha256").update(data).digest("hex").slice(0, 10);

interface CoreFile { name: string; data: Uint8Array; served: string }

function coreFiles(folder: string, network: string): CoreFile[] {
  const served = (name: string, data: Uint8Array): CoreFile => ({ name, data, served: `core/${name.replace(".", `.${digest(data)}.`)}` });
  const modules = ["miai-core", "miai-engine", "miai-network", "miai-course"].flatMap((module) => [`${module}.js`, `${module}.wasm`]).map((name) => {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error(`${path} is missing: build the browser core first (bindings/wasm/check)`);
    return served(name, readFileSync(path));
  });
  // Under another name than its own: servers may take files that end in .gz for packed by themselves, and unpack them.
  return [...modules, ...(existsSync(network) ? [served("miai-network.bin", readFileSync(network))] : [])];
}

/** `virtual:core` says where the WebAssembly modules lie, and the network. */
export function core(folder: string, network: string): Plugin {
  const id = "\0core";
  let files: CoreFile[] = [];
  const types: Record<string, string> = { js: "text/javascript", wasm: "application/wasm", bin: "application/octet-stream" };
  return {
    name: "miai-core",
    buildStart() {
      files = coreFiles(folder, network);
      if (this.meta.watchMode) return;
      for (const file of files) this.emitFile({ type: "asset", fileName: file.served, source: file.data });
    },
    resolveId: (name) => (name === "virtual:core" ? id : undefined),
    load(name) {
      if (name !== id) return;
      return `export default ${JSON.stringify(Object.fromEntries(files.map((file) => [file.name, file.served])))}`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find((one) => request.url?.split("?")[0] === `/${one.served}`);
        if (!file) return next();
        response.setHeader("content-type", types[file.name.split(".")[1] ?? ""] ?? "text/plain");
        response.end(file.data);
      });
    },
  };
}

/** `virtual:ranks` is the engine's table of ranks, asked of the module itself. */
export function ranks(folder: string): Plugin {
  const id = "\0ranks";
  return {
    name: "miai-ranks",
    resolveId: (name) => (name === "virtual:ranks" ? id : undefined),
    async load(name) {
      if (name !== id) return;
      const factory = createRequire(import.meta.url)(join(folder, "miai-engine.js")) as EngineFactory;
      const engine = await factory({ wasmBinary: readFileSync(join(folder, "miai-engine.wasm")) });
      return `export default ${JSON.stringify(engine.ranks())}`;
    },
  };
}

type Catalogue = Record<string, string>;
const read = (path: string): Catalogue => JSON.parse(readFileSync(path, "utf8")) as Catalogue;

/** Words that the whole project shares; the page takes these families from its catalogues. */
export const SHARED = ["legality.", "reason.", "why.", "status.", "rules.name.", "rules.summary.", "outcome.", "place.", "count.", "time.",
  "play.show.", "play.proof", "error.vertex.", "error.move.", "error.settlement.", "error.rules.", "error.board.", "error.handicap.", "error.game.", "error.undo.", "error.clock."];
/** Only needed where records are opened. */
export const SHARED_RECORDS = ["finding.", "repair.", "meaning.", "error.record.", "error.drawing.", "error.sgf.", "picture."];

/** `virtual:words/de` are the page's words with the shared ones; `virtual:record-words/de` those about faults in records. */
export function words(own: string, shared: string): Plugin {
  const part = (all: Catalogue, families: string[]): Catalogue =>
    Object.fromEntries(Object.entries(all).filter(([key]) => families.some((family) => key.startsWith(family))));
  return {
    name: "miai-words",
    resolveId: (name) => (/^virtual:(record-)?words\//.test(name) ? `\0${name}` : undefined),
    load(name) {
      const match = /^\0virtual:(record-)?words\/(\w+)$/.exec(name);
      if (!match) return;
      const [mine, theirs] = [join(own, `${match[2]}.json`), join(shared, `${match[2]}.json`)];
      this.addWatchFile(mine);
      this.addWatchFile(theirs);
      const all = match[1] ? part(read(theirs), SHARED_RECORDS) : { ...part(read(theirs), SHARED), ...read(mine) };
      return `export default ${JSON.stringify(all)}`;
    },
  };
}

/** Writes sw.js, which keeps every file of this build for use without a network. */
export function offline(template: string): Plugin {
  return {
    name: "miai-offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => !file.endsWith(".map"));
      const page = bundle["index.html"];
      const version = digest(files.sort().join() + (page?.type === "asset" ? String(page.source) : ""));
      const list = ["./", "manifest.webmanifest", "icon.svg", ...files.filter((file) => file !== "index.html")];
      const source = readFileSync(template, "utf8").replace("__VERSION__", version).replace("__FILES__", JSON.stringify(list));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
