/** The engine, away from the page: thinks in short steps, so that it can be stopped, by playouts or with a network. */
import type { Asked, Engine, EngineFactory, Game, GameSettings, Opponent, OpponentSettings, ReplayedGame, Result } from "../../../bindings/wasm/src";
import { VISITS } from "./depths";
import type { Answers, Outlook, Position, Reply, Request, Task } from "./engine-protocol";
import { must } from "./must";
import { breathe, type Host, NetworkHost } from "./network-host";

declare function importScripts(...urls: string[]): void;
declare const createMiaiEngine: EngineFactory;

/** One step of thinking, between two looks at the messages. */
const STEP_MS = 40;

type Thinking = Extract<Task, { kind: "choose" | "analyse" }>;

let engine: Promise<Engine> | null = null;
let network = new NetworkHost(null);
const stopped = new Set<number>();
/** What ends waiting for a network, by task. */
const leave = new Map<number, () => void>();
/** One opponent for each way to play: it keeps its tree from move to move. */
let opponent: { key: string; value: Opponent } | null = null;
let queue = Promise.resolve();

const say = (reply: Reply): void => postMessage(reply);

function replay<G extends ReplayedGame>(made: Result<G>, { start, steps }: Position): G {
  const game = must(made);
  if (start.position) must(game.setUp(start.position.rows, start.position.toMove));
  else if (start.handicap.length > 0) must(game.placeHandicap(start.handicap));
  for (const step of steps) {
    if (step.kind === "move") must(game.playAsTold(step.color, step.vertex));
    else if (step.kind === "resume") must(game.resume(step.color));
  }
  return game;
}
const settingsOf = ({ start }: Position): GameSettings => ({ width: start.width, height: start.height, rules: start.rules, komi: start.komi });

function opponentOf(host: Host, asked: Asked, settings: OpponentSettings): Opponent {
  const key = `${asked} ${JSON.stringify(settings)}`;
  if (opponent?.key !== key) {
    opponent?.value.delete();
    opponent = null;
    opponent = { key, value: must(host.newOpponent(settings)) };
  }
  return opponent.value;
}

/** Thinks until done or stopped; true: done. */
async function think(id: number, player: Opponent): Promise<boolean> {
  // What was asked to stop before its turn came is not begun.
  await breathe();
  while (!stopped.has(id)) {
    const state = must(player.step(STEP_MS));
    if (state.done) return true;
    say({ type: "progress", id, share: state.share });
    await breathe();
  }
  return false;
}

async function thought(id: number, task: Thinking, host: Host, asked: Asked): Promise<Answers["choose" | "analyse"]> {
  const game = replay(host.newGame(settingsOf(task.position)), task.position);
  try {
    const player = opponentOf(host, asked, task.kind === "choose" ? { ...task.level, seed: task.seed } : {});
    if (task.kind === "choose") {
      must(player.begin(game));
      // The choice takes a moment itself, for which nobody waits any more.
      if (!(await think(id, player))) throw new Error("stopped");
      return must(player.choice());
    }
    must(player.beginAnalysis(game, VISITS[asked][task.depth]));
    await think(id, player);
    return must(player.analysis());
  } finally {
    game.delete();
  }
}

const outlookOf = ({ position: { start }, ...task }: Thinking): Outlook => ({ rank: task.kind === "choose" ? task.level.rank : undefined, width: start.width, height: start.height });

/** Comes true when the task is stopped. */
const left = (id: number): Promise<null> => new Promise((resolve) => {
  if (stopped.has(id)) resolve(null);
  else leave.set(id, () => resolve(null));
});

/** The network, where the core says that it is to be asked, and where there is one. */
async function networkFor(core: Engine, { rank, width, height }: Outlook): Promise<Host | null> {
  return must(core.asked(rank, width, height)) === "network" ? network.host(width, height) : null;
}

async function answerWithout(core: Engine, task: Exclude<Task, Thinking>): Promise<Answers["judge" | "show" | "review"]> {
  if (task.kind === "review") return must(core.reviewGame(task.game));
  const game: Game = replay(core.newGame(settingsOf(task.position)), task.position);
  try {
    return task.kind === "judge" ? opponentOf(core, "playouts", {}).judge(game) : must(game.showFate(task.stone));
  } finally {
    game.delete();
  }
}

async function answer(id: number, core: Engine, task: Task): Promise<Answers[keyof Answers]> {
  if (task.kind !== "choose" && task.kind !== "analyse") return answerWithout(core, task);
  const host = await Promise.race([left(id), networkFor(core, outlookOf(task))]);
  if (host) {
    try {
      return await thought(id, task, host, "network");
    } catch (problem) {
      if (!(problem instanceof WebAssembly.RuntimeError)) throw problem;
      // Its module has broken down, of too little memory for example: nothing of it is touched again.
      opponent = null;
      network.giveUp();
    }
  }
  return thought(id, task, core, "playouts");
}

async function perform(id: number, task: Task): Promise<void> {
  if (!engine) throw new Error("the engine has not been loaded");
  try {
    say({ type: "answer", id, value: await answer(id, await engine, task) });
  } finally {
    stopped.delete(id);
    leave.delete(id);
  }
}

onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.type === "stop") {
    stopped.add(data.id);
    leave.get(data.id)?.();
  } else if (data.type === "load") {
    importScripts(data.engine.script);
    engine = createMiaiEngine({ locateFile: () => data.engine.wasm });
    network = new NetworkHost(data.network);
  } else if (data.type === "prepare") {
    const { outlook } = data;
    void engine?.then((core) => networkFor(core, outlook)).catch(() => undefined);
  } else {
    const { id, task } = data;
    queue = queue.then(() => perform(id, task)).catch((problem: unknown) => say({ type: "failed", id, message: String(problem) }));
  }
};
