/** What was learned, kept with the person where there is a server that knows him. Nothing waits for it. */
import { effect } from "@preact/signals";
import { ProtocolError } from "../../client/rest";
import { findServer, guest, identity, keepProgress, serverProgress } from "../live/account";
import { course } from "./course";
import { keepMemory, memory, onForget } from "./memory";
import { Together } from "./together";

/** After the last answer, in milliseconds. */
const PAUSE = 1_500;

const together = new Together({
  fetch: serverProgress,
  keep: keepProgress,
  isStale: (problem) => problem instanceof ProtocolError && problem.id === "progress.stale",
  merged: (one, other) => course.peek()?.merged(one, other) ?? one,
  here: () => memory.peek(),
  keepHere: keepMemory,
});
let begun = false;
let timer = 0;

/** Without a network everything is kept here, and told when somebody comes to learn again. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

async function begin(): Promise<void> {
  // Who is nobody's guest has nothing there; a page without a server is not asked for one.
  if (!guest() || !(await findServer())) return;
  await together.fetch();
  await together.send();
}

/** Asked by whoever learns. */
export function shareProgress(): void {
  if (begun) return;
  begun = true;
  onForget(() => together.forget());
  effect(() => {
    void identity.value;
    if (course.value) quietly(begin());
  });
  effect(() => {
    void memory.value;
    clearTimeout(timer);
    timer = window.setTimeout(() => quietly(together.send()), PAUSE);
  });
}
