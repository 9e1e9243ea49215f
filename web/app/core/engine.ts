/** The page's side of the engine worker. The worker starts with the first task and is started anew if it dies. */
import { engineFiles, networkFiles } from "./load";
import type { Answers, Outlook, Reply, Request, Task } from "./engine-protocol";

interface Waiting { resolve(value: Answers[keyof Answers]): void; reject(problem: Error): void; progress?: (share: number) => void }
export interface Thinking<T> { answer: Promise<T>; stop(): void }

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function failAll(message: string): void {
  for (const one of waiting.values()) one.reject(new Error(message));
  waiting.clear();
  worker?.terminate();
  worker = null;
}

function start(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./engine-worker.ts", import.meta.url));
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const one = waiting.get(data.id);
    if (data.type === "progress") return one?.progress?.(data.share);
    waiting.delete(data.id);
    if (data.type === "answer") one?.resolve(data.value);
    else one?.reject(new Error(data.message));
  };
  worker.onerror = (event) => failAll(event.message || "the engine stopped");
  worker.postMessage({ type: "load", engine: engineFiles(), network: networkFiles() } satisfies Request);
  return worker;
}

/** Loads what will be asked while nobody waits for it yet. */
export function warmUp(outlook: Outlook): void {
  start().postMessage({ type: "prepare", outlook } satisfies Request);
}

export function ask<K extends Task["kind"]>(task: Extract<Task, { kind: K }>, progress?: (share: number) => void): Thinking<Answers[K]> {
  const id = ++lastId;
  const host = start();
  const answer = new Promise<Answers[keyof Answers]>((resolve, reject) => {
    waiting.set(id, { resolve, reject, progress });
    host.postMessage({ type: "task", id, task } satisfies Request);
  });
  return { answer: answer as Promise<Answers[K]>, stop: () => host.postMessage({ type: "stop", id } satisfies Request) };
}
