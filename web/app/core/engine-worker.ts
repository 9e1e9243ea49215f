/** The playout engine, away from the page: thinks in short steps, so that it can be stopped. */
import type { Analysis, Choice, Engine, EngineFactory, Game, Opponent, Result } from "../../../bindings/wasm/src";
import type { Position, Reply, Request, Task } from "./engine-protocol";

declare function importScripts(...urls: string[]): void;
declare const createMiaiEngine: EngineFactory;

/** One step of thinking, between two looks at the messages. */
const STEP_MS = 40;

let engine: Promise<Engine> | null = null;
const stopped = new Set<number>();
let opponent: { key: string; value: Opponent } | null = null;
let queue = Promise.resolve();

const say = (reply: Reply): void => postMessage(reply);
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.id}: ${result.error.message}`);
  return result.value;
}

function gameOf(core: Engine, { start, steps }: Position): Game {
  const game = must(core.newGame({ width: start.width, height: start.height, rules: start.rules, komi: start.komi }));
  if (start.position) must(game.setUp(start.position.rows, start.position.toMove));
  else if (start.handicap.length > 0) must(game.placeHandicap(start.handicap));
  for (const step of steps) {
    if (step.kind === "move") must(game.playAsTold(step.color, step.vertex));
    else if (step.kind === "resume") must(game.resume(step.color));
  }
  return game;
}

/** One opponent for each way to play: it keeps its tree from move to move. */
function opponentFor(core: Engine, task: Task): Opponent {
  const settings = task.kind === "choose" ? { ...task.level, seed: task.seed } : {};
  const key = JSON.stringify(settings);
  if (opponent?.key !== key) {
    opponent?.value.delete();
    opponent = { key, value: must(core.newOpponent(settings)) };
  }
  return opponent.value;
}

async function think(id: number, player: Opponent, most: number): Promise<void> {
  for (;;) {
    const state = must(player.step(STEP_MS));
    if (state.done || stopped.has(id)) return;
    say({ type: "progress", id, share: Math.min(1, state.visits / most) });
    await breathe();
  }
}

async function perform(id: number, task: Task): Promise<void> {
  if (!engine) throw new Error("the engine has not been loaded");
  const core = await engine;
  const player = opponentFor(core, task);
  const game = gameOf(core, task.position);
  try {
    if (task.kind === "judge") return say({ type: "answer", id, value: player.judge(game) });
    const visits = task.kind === "choose" ? task.level.visits : task.visits;
    must(task.kind === "choose" ? player.begin(game) : player.beginAnalysis(game, visits));
    await think(id, player, visits);
    say({ type: "answer", id, value: must<Choice | Analysis>(task.kind === "choose" ? player.choice() : player.analysis()) });
  } finally {
    game.delete();
    stopped.delete(id);
  }
}

onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.type === "stop") stopped.add(data.id);
  else if (data.type === "load") {
    importScripts(data.script);
    engine = createMiaiEngine({ locateFile: () => data.wasm });
  } else {
    const { id, task } = data;
    queue = queue.then(() => perform(id, task)).catch((problem: unknown) => say({ type: "failed", id, message: String(problem) }));
  }
};
