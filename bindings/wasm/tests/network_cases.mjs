// Networks: the native engine's answers, ranks that ask them, thinking in steps.
import { holds, same, value } from "./checks.mjs";

/** The module's network, and a game of it. */
function start(networks, bytes) {
  return value(networks.newNetwork(bytes));
}
function replayed(networks, { width, height, rules, komi, moves = "" }) {
  const game = value(networks.newGame({ width, height, rules, komi }));
  moves.split(" ").filter(Boolean).forEach((vertex, i) => value(game.playAsTold(i % 2 === 0 ? "black" : "white", vertex)));
  return game;
}
const square = (side, moves) => ({ width: side, height: side, rules: "chinese", komi: 7, moves });

const furthest = (got, wanted) => got.reduce((most, one, i) => Math.max(most, Math.abs(one - wanted[i])), 0);

/** Milliseconds for a move of a rank, on a board that has begun. */
function timeOf(networks, network, rank, position) {
  const opponent = value(network.newOpponent({ rank }));
  const game = replayed(networks, position);
  const begun = performance.now();
  const { visits, asked } = value(opponent.choose(game));
  const took = performance.now() - begun;
  same(asked, "network", "what was asked");
  for (const object of [game, opponent]) object.delete();
  return { took, visits };
}

export const networkTests = {
  "answers are those of the native engine"({ networks }, { networks: { answering }, answers }) {
    const network = start(networks, answering);
    const distances = answers.map((wanted) => {
      const game = replayed(networks, wanted);
      const got = value(network.evaluate(game));
      game.delete();
      same([got.policy.length, got.ownership.length], [wanted.policy.length, wanted.ownership.length], "points");
      const far = Math.max(furthest(got.policy, wanted.policy), furthest(got.ownership, wanted.ownership), Math.abs(got.pass - wanted.pass),
        Math.abs(got.blackWins - wanted.blackWins), Math.abs(got.whiteWins - wanted.whiteWins));
      const where = `${wanted.width}x${wanted.height}: `;
      holds(far < 0.00002, `${where}${far} away from the native answer`);
      // Told to three decimals.
      holds(Math.abs(got.lead - wanted.lead) < 0.001, `${where}a lead of ${got.lead} instead of ${wanted.lead}`);
      return far;
    });
    network.delete();
    return `${answers.length} positions, at most ${Math.max(...distances).toExponential(1)} apart`;
  },
  "who asks it is told by the table of ranks"({ engine }) {
    const asked = (rank, width, height = width) => value(engine.asked(rank, width, height));
    same(["30k", "2k", "1k", "6d"].map((rank) => asked(rank, 9)), ["playouts", "playouts", "network", "network"], "ranks");
    same([asked(undefined, 19), asked(undefined, 13, 9), asked(undefined, 21), asked("1d", 25, 9)], ["network", "network", "playouts", "playouts"], "sizes");
    same(engine.asked("nobody", 9, 9).error.id, "level.unknown", "no rank");
  },
  "what is no network is refused"({ networks }, { networks: { shipped } }) {
    for (const wrong of [new Uint8Array(0), new Uint8Array(1000), shipped.slice(0, shipped.length - 10)]) {
      const refused = networks.newNetwork(wrong);
      same([refused.ok, refused.error?.id], [false, "net.damaged"], `${wrong.length} bytes`);
    }
    const network = start(networks, shipped);
    const large = replayed(networks, square(21));
    same(network.evaluate(large).error.id, "network.size", "a board that networks do not know");
    same(network.newOpponent({ rank: "a master" }).error.id, "level.unknown", "no rank");
    holds(network.facts().version >= 8, "facts");
    for (const object of [large, network]) object.delete();
  },
  "a game against itself is legal and sensible, with few visits too"({ networks, engine }, { networks: { shipped } }) {
    const network = start(networks, shipped);
    const opponents = Object.fromEntries(["black", "white"].map((color, i) => [color, value(network.newOpponent({ visits: 50, resigns: false, seed: i + 1 }))]));
    const theirs = replayed(networks, square(9));
    // Legality is asked of another module.
    const game = value(engine.newGame({ width: 9, height: 9, rules: "chinese", komi: 7 }));
    const begun = performance.now();
    for (let i = 0; i < 150 && game.state().phase === "play"; ++i) {
      const choice = value(opponents[game.state().toMove].choose(theirs));
      value(game.play(choice.color, choice.vertex));
      value(theirs.playAsTold(choice.color, choice.vertex));
    }
    const took = (performance.now() - begun) / game.moves().length;
    same([game.state().phase, game.state().stopReason], ["marking", "passes"], "how it ended");
    const moves = game.moves().map((move) => move.vertex);
    holds(moves.length >= 30 && moves.length <= 120, `a game of ${moves.length} moves is not sensible`);
    holds(moves.slice(0, 8).every((vertex) => !/^[AJ]|^.[19]$/.test(vertex)), `opening on the edge: ${moves.slice(0, 8).join(" ")}`);
    const score = value(game.count(opponents.black.judge(theirs).dead));
    holds(Math.abs(score.margin) < 30 && score.dame <= 6, `${score.result} with ${score.dame} dame`);
    for (const object of [theirs, game, network, ...Object.values(opponents)]) object.delete();
    return `${moves.length} moves, ${score.result}, ${took.toFixed(0)} ms a move`;
  },
  "moves of ranks that ask it take their visits"({ networks }, { networks: { shipped } }) {
    const network = start(networks, shipped);
    const notes = [];
    for (const [side, moves] of [[9, "E5 C3 G3"], [19, "Q16 D4 Q3 D16 R5 C10"]]) {
      for (const [rank, least] of [["1k", 14], ["5d", 102]]) {
        const { took, visits } = timeOf(networks, network, rank, square(side, moves));
        holds(visits >= least && visits <= least + 10, `${rank} on ${side}x${side}: ${visits} visits`);
        notes.push(`${rank} on ${side}x${side} ${took.toFixed(0)} ms for ${visits} visits`);
      }
    }
    network.delete();
    return notes.join(", ");
  },
  "thinking in steps can be stopped and changes nothing"({ networks }, { networks: { shipped } }) {
    const network = start(networks, shipped);
    const position = square(19, "Q16 D4 Q3 D16 R5 C10");
    const game = replayed(networks, position);
    const [whole, stepped] = [0, 1].map(() => value(network.newOpponent({ visits: 60 })));
    const wanted = value(whole.choose(game));
    value(stepped.begin(game));
    let [steps, longest, share] = [0, 0, 0];
    for (let done = false; !done; ++steps) {
      const begun = performance.now();
      const state = value(stepped.step(1));
      longest = Math.max(longest, performance.now() - begun);
      holds(state.share >= share && state.share <= 1, `a share of ${state.share} after ${share}`);
      [share, done] = [state.share, state.done];
    }
    holds(steps > 10, `${steps} steps of a millisecond for 60 visits`);
    same(value(stepped.choice()), wanted, "the choice");
    value(stepped.beginAnalysis(game, 30));
    value(stepped.step(1));
    const analysis = value(stepped.analysis());
    same([analysis.asked, analysis.ownership.length, analysis.moves.length > 0], ["network", 361, true], "a broken-off analysis");
    for (const object of [whole, stepped, game, network]) object.delete();
    return `the longest of ${steps} steps took ${longest.toFixed(0)} ms`;
  },
};
