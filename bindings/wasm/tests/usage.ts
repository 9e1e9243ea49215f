// Compiled, never run: the API as a page uses it must pass the strict type check.
import { decodeText, startCore, startEngine, startNetworks, unpacked } from "../src/index";
import type { Choice, CoreError, CoreFactory, Engine, EngineFactory, Game, NetworksFactory, Score } from "../src/index";

export async function firstCapture(factory: CoreFactory): Promise<Score | string> {
  const core = await startCore(factory);
  const game = core.newGame({ width: 9, height: 9, rules: "traditional" });
  if (!game.ok) return game.error.message;
  const moved = game.value.play("black", "D4");
  if (!moved.ok) return moved.error.id;
  const refused = game.value.verdict("white", "D4");
  if (refused.ok && refused.value.id === "occupied") {
    const score = game.value.count([]);
    game.value.delete();
    return score.ok ? score.value : score.error.message;
  }
  const record = core.readRecord(new Uint8Array(), decodeText);
  return record.ok ? record.value.charset() : record.error.id;
}

/** As a worker does it: a move within two seconds, progress told, stopped when the page says so. */
export function thinkInSteps(engine: Engine, game: Game, tell: (share: number) => void, stopped: () => boolean): Choice | CoreError {
  const opponent = engine.newOpponent({ milliseconds: 2000, seed: 7 });
  if (!opponent.ok) return opponent.error;
  const begun = opponent.value.begin(game);
  if (!begun.ok) return begun.error;
  while (!stopped()) {
    const state = opponent.value.step(50);
    if (!state.ok || state.value.done) break;
    tell(state.value.milliseconds / 2000);
  }
  const choice = opponent.value.choice();
  opponent.value.delete();
  return choice.ok ? choice.value : choice.error;
}

/** A worker: the engine's module has everything that the core has. */
export async function answerInWorker(factory: EngineFactory, moves: string[]): Promise<Choice | CoreError> {
  const engine = await startEngine(factory, { locateFile: (name) => `/assets/${name}` });
  const game = engine.newGame({ width: 9, height: 9, rules: "japanese" });
  if (!game.ok) return game.error;
  for (const move of moves) game.value.play(game.value.state().toMove, move);
  return thinkInSteps(engine, game.value, () => undefined, () => false);
}

/** The first thoughts of a network, packed as it lies on a server. */
export async function likeliestMove(factory: NetworksFactory, file: Blob): Promise<number | string> {
  const networks = await startNetworks(factory);
  const network = networks.newNetwork(await unpacked(file));
  const game = networks.newGame({ width: 9, height: 9, rules: "japanese" });
  if (!network.ok || !game.ok) return "no network";
  const thoughts = network.value.evaluate(game.value);
  return thoughts.ok ? thoughts.value.policy.indexOf(Math.max(...thoughts.value.policy)) : thoughts.error.id;
}
