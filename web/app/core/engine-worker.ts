/** The playout engine, away from the page: thinks in short steps, so that it can be stopped. */
import type { Engine, EngineFactory, Game, Opponent, Result } from "../../../bindings/wasm/src";
import type { Answers, Position, Reply, Request, Task } from "./engine-protocol";

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

interface Most { visits: number; milliseconds: number }

async function think(id: number, player: Opponent, most: Most): Promise<void> {
  // What was asked to stop before its turn came is not begun.
  await breathe();
  while (!stopped.has(id)) {
    const state = must(player.step(STEP_MS));
    if (state.done) return;
    say({ type: "progress", id, share: Math.min(1, Math.max(state.visits / most.visits, state.milliseconds / most.milliseconds)) });
    await breathe();
  }
}

/** Visits of a rank's row; without a rank only time ends thinking. */
function mostOf(core: Engine, { rank, milliseconds }: { rank?: string; milliseconds: number }): Most {
  return { visits: core.ranks().find((row) => row.rank === rank)?.visits ?? Infinity, milliseconds };
}

async function answer(id: number, core: Engine, player: Opponent, game: Game, task: Exclude<Task, { kind: "review" }>): Promise<Answers[keyof Answers]> {
  if (task.kind === "judge") return player.judge(game);
  if (task.kind === "show") return must(game.showFate(task.stone));
  if (task.kind === "choose") {
    must(player.begin(game));
    await think(id, player, mostOf(core, task.level));
    return must(player.choice());
  }
  must(player.beginAnalysis(game, task.visits));
  await think(id, player, { visits: task.visits, milliseconds: Infinity });
  return must(player.analysis());
}

async function perform(id: number, task: Task): Promise<void> {
  if (!engine) throw new Error("the engine has not been loaded");
  const core = await engine;
  if (task.kind === "review") return say({ type: "answer", id, value: must(core.reviewGame(task.game)) });
  const game = gameOf(core, task.position);
  try {
    say({ type: "answer", id, value: await answer(id, core, opponentFor(core, task), game, task) });
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
