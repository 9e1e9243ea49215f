/** Starts the core in the page. Everything about rules is asked there. */
import files from "virtual:core";
import type { Core, CoreFactory } from "../../../bindings/wasm/src";
import type { ModuleFiles, NetworkFiles } from "./engine-protocol";

export { must } from "./must";

declare global {
  // eslint-disable-next-line no-var
  var createMiaiCore: CoreFactory | undefined;
}

export const absolute = (path: string): string => new URL(path, document.baseURI).href;

export function script(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const node = document.createElement("script");
    node.src = path;
    node.onload = () => resolve();
    node.onerror = () => reject(new Error(`${path} could not be loaded`));
    document.head.append(node);
  });
}

let started: Core | null = null;

export async function loadCore(): Promise<Core> {
  if (started) return started;
  await script(absolute(files["miai-core.js"]));
  if (!globalThis.createMiaiCore) throw new Error("the core's script defines no factory");
  started = await globalThis.createMiaiCore({ locateFile: () => absolute(files["miai-core.wasm"]) });
  return started;
}

/** The core, once loadCore() has resolved: screens are shown after that. */
export function core(): Core {
  if (!started) throw new Error("the core has not been loaded");
  return started;
}

const moduleFiles = (script: string, wasm: string): ModuleFiles => ({ script: absolute(script), wasm: absolute(wasm) });

export const engineFiles = (): ModuleFiles => moduleFiles(files["miai-engine.js"], files["miai-engine.wasm"]);
/** Null where the page was built without a network. */
export function networkFiles(): NetworkFiles | null {
  const weights = files["miai-network.bin"];
  return weights === undefined ? null : { ...moduleFiles(files["miai-network.js"], files["miai-network.wasm"]), weights: absolute(weights) };
}
