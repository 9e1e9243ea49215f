/** The engine's worker as the page starts it, spoken to by a test. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { CoreFactory } from "../../../bindings/wasm/src";
import type { Answers, Reply, Request, Task } from "../../app/core/engine-protocol";
import { DIST } from "./dist";

export interface Answered { value: Answers[keyof Answers] | null; problem: string; milliseconds: number }
export interface Thinker {
  ask(task: Task): Promise<Answered>;
  /** Milliseconds from the stop, after so long, to the worker's word. */
  stopAfter(task: Task, wait: number): Promise<number>;
}
declare global {
  // eslint-disable-next-line no-var
  var thinker: Thinker, coreOfTest: ReturnType<CoreFactory>;
}

/** Where a file of the build lies, by how its name begins and ends. */
function built(folder: string, start: string, end: string): string {
  const name = readdirSync(join(DIST, folder)).find((one) => one.startsWith(start) && one.endsWith(end));
  if (!name) throw new Error(`no ${start}…${end} in ${folder}`);
  return `${folder}/${name}`;
}

/** Puts `thinker` and `coreOfTest` into the page. */
export async function startThinker(page: Page): Promise<void> {
  const module = (name: string) => ({ script: built("core", `${name}.`, ".js"), wasm: built("core", `${name}.`, ".wasm") });
  const files = { worker: built("assets", "engine-worker", ".js"), core: module("miai-core"), engine: module("miai-engine"), network: { ...module("miai-network"), weights: built("core", "miai-network.", ".bin") } };
  await page.evaluate((given) => {
    const url = (path: string): string => new URL(path, document.baseURI).href;
    const all = <T extends Record<string, string>>(paths: T): T => Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, url(path)])) as T;
    const worker = new Worker(url(given.worker));
    const send = (request: Request): void => worker.postMessage(request);
    const waiting = new Map<number, (reply: Reply) => void>();
    let last = 0;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.type !== "progress") waiting.get(data.id)?.(data);
    };
    send({ type: "load", engine: all(given.engine), network: all(given.network) });
    const begin = (task: Task) => {
      const id = ++last;
      const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
      send({ type: "task", id, task });
      return { id, reply };
    };
    globalThis.thinker = {
      async ask(task) {
        const begun = performance.now();
        const reply = await begin(task).reply;
        const milliseconds = performance.now() - begun;
        return { value: reply.type === "answer" ? reply.value : null, problem: reply.type === "failed" ? reply.message : "", milliseconds };
      },
      async stopAfter(task, wait) {
        const { id, reply } = begin(task);
        await new Promise((resolve) => setTimeout(resolve, wait));
        const begun = performance.now();
        send({ type: "stop", id });
        await reply;
        return performance.now() - begun;
      },
    };
    globalThis.coreOfTest = globalThis.createMiaiCore!({ locateFile: () => url(given.core.wasm) });
  }, files);
}
