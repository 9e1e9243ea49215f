// Compiled, never run: the API as a page uses it must pass the strict type check.
import { decodeText, startCore, type Choice, type Core, type CoreError, type Factory, type Game, type Score } from "../src/index";

export async function firstCapture(factory: Factory): Promise<Score | string> {
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
export function thinkInSteps(core: Core, game: Game, tell: (share: number) => void, stopped: () => boolean): Choice | CoreError {
  const opponent = core.newOpponent({ milliseconds: 2000, seed: 7 });
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
