// Compiled, never run: the API as a page uses it must pass the strict type check.
import { decodeText, startCore, type Factory, type Score } from "../src/index";

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
