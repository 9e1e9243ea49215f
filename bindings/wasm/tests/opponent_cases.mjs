// The playout engine: whole games, tactics, thinking in steps, the judgement at the end.
import { holds, same, value } from "./checks.mjs";

function nineByNine(core, rules = "chinese") {
  return value(core.newGame({ width: 9, height: 9, rules }));
}

/** Plays on with one chooser a colour until two passes; answers the game. Every move passes the game's own check. */
function playOut(game, choosers, mostMoves) {
  for (let i = 0; i < mostMoves && game.state().phase === "play"; ++i) {
    const color = game.state().toMove;
    value(game.play(color, choosers[color](game)));
  }
  return game;
}

function chooser(opponent) {
  return (game) => {
    const choice = value(opponent.choose(game));
    same(choice.color, game.state().toMove, "whose move");
    same(choice.verdict === "pass", choice.vertex === "pass", "passes");
    return choice.vertex;
  };
}

/** Any legal move; passes after a pass, and late. */
function anyMove(seed) {
  let state = seed;
  return (game) => {
    const { moveNumber, passesInARow, toMove } = game.state();
    const points = value(game.legalPoints(toMove));
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return passesInARow > 0 || moveNumber > 160 || points.length === 0 ? "pass" : points[(state >>> 8) % points.length];
  };
}

function gameOf(core, settings, moves) {
  const opponent = value(core.newOpponent(settings));
  const play = chooser(opponent);
  const game = playOut(nineByNine(core), { black: play, white: play }, moves);
  const text = game.moves().map((move) => move.vertex).join(" ");
  game.delete();
  opponent.delete();
  return text;
}

/** The engine's choice on a drawing. */
function answerTo(core, rows, toMove, settings = { visits: 200 }) {
  const game = value(core.newGame({ width: rows.length, height: rows.length, rules: "japanese" }));
  value(game.setUp(rows, toMove));
  const opponent = value(core.newOpponent(settings));
  const choice = value(opponent.choose(game));
  opponent.delete();
  game.delete();
  return choice;
}

export const opponentTests = {
  "ranks are the project's own table, and a weak one plays by feeling"(core) {
    const ranks = core.ranks();
    same([ranks[0].rank, ranks.at(-1).rank], ["30k", "6d"], "from weak to strong");
    holds(ranks.every((row, i) => i === 0 || row.visits > ranks[i - 1].visits), "stronger ranks look at more");
    const felt = (rank) => {
      const opponent = value(core.newOpponent({ rank, seed: 5 }));
      const game = nineByNine(core);
      let moves = 0;
      for (let i = 0; i < 12; ++i) {
        const choice = value(opponent.choose(game));
        if (choice.reason.includes("not read out")) ++moves;
        value(game.play(choice.color, choice.vertex));
      }
      game.delete();
      opponent.delete();
      return moves;
    };
    holds(felt("30k") >= 8, "30 kyu mostly feels");
    same(felt("5k"), 0, "5 kyu reads");
    same(core.newOpponent({ rank: "17 apples" }).error.id, "level.unknown", "no such rank");
  },
  "a game is judged as the review judges it"(core) {
    const moves = ["E5", "A1", "C3"].map((vertex, i) => ({ color: i % 2 === 0 ? "black" : "white", vertex }));
    const opinion = (lead, best) => ({ visits: 100, blackWins: 0.5 + lead / 40, lead, best, prior: 0.2 });
    const review = value(core.reviewGame({ width: 9, height: 9, moves, opinions: [opinion(2, "E5"), opinion(2, "C3"), opinion(11, "C3"), null] }));
    same(review.moves.map((move) => [move.isBest, move.isMistake, move.pointsLost]), [[true, false, 0], [false, true, 9], [false, false, null]], "moves");
    same(review.biggest, { black: [], white: [2] }, "biggest");
  },
  "a whole game against itself"(core) {
    const opponent = value(core.newOpponent({ visits: 200, resigns: false, seed: 3 }));
    const begun = performance.now();
    const play = chooser(opponent);
    const game = playOut(nineByNine(core), { black: play, white: play }, 200);
    const seconds = (performance.now() - begun) / 1000;
    same([game.state().phase, game.state().stopReason], ["marking", "passes"], "how it ended");
    const moves = game.moves().length;
    holds(moves >= 35 && moves <= 130, `a game of ${moves} moves is not sensible`);
    const judged = opponent.judge(game);
    const score = value(game.count(judged.dead));
    const opening = game.moves().slice(0, 6).map((move) => move.vertex);
    holds(opening.every((vertex) => !/^[AJ]|^.[19]$/.test(vertex)), `opening on the edge: ${opening.join(" ")}`);
    holds(score.dame <= 8, `${score.dame} points were left to nobody`);
    same(judged.ownership.length, 81, "owners");
    const settled = score.points.filter((p, i) => p.owner !== null && p.owner === (judged.ownership[i] > 0 ? "black" : "white"));
    holds(settled.length >= 65, `count and owners agree on ${settled.length} points only`);
    value(game.finish(judged.dead));
    game.delete();
    opponent.delete();
    return `${moves} moves, ${score.result}, ${seconds.toFixed(1)} s`;
  },
  "it beats random moves with either colour"(core) {
    const margins = [];
    for (const color of ["black", "white"]) {
      const opponent = value(core.newOpponent({ visits: 40, resigns: false }));
      const other = color === "black" ? "white" : "black";
      const game = playOut(nineByNine(core), { [color]: chooser(opponent), [other]: anyMove(5) }, 300);
      same(game.state().stopReason, "passes", "how it ended");
      const margin = value(game.count(opponent.judge(game).dead)).margin;
      margins.push(color === "black" ? margin : -margin);
      game.delete();
      opponent.delete();
    }
    holds(Math.min(...margins) >= 40, `won by ${margins.join(" and ")} points only`);
    return `by ${margins.join(" and ")} points`;
  },
  "it takes what can be taken"(core) {
    const rows = [".........", ".........", "...OOO...", "..OXXXO..", "...XOXO..", "..XOOOX..", "..XXOX...", ".........", "........."];
    same(answerTo(core, rows, "black").vertex, "E2", "the capture");
  },
  "it saves stones from atari"(core) {
    const rows = [".........", ".........", "...OO....", "..OXXO...", "...XXO...", ".X.OOO...", ".........", "...XX.X..", "........."];
    same(answerTo(core, rows, "black").vertex, "C5", "the way out");
  },
  "it resigns what is lost, but only when it may"(core) {
    // White, who passed until now, has nothing and finds no room to live.
    const stones = ["C8", "G8", "C7", "E7", "G7", "C5", "E5", "G5", "C3", "E3", "G3"];
    for (const resigns of [true, false]) {
      const game = nineByNine(core);
      stones.forEach((stone, i) => {
        if (i > 0) value(game.play("white", "pass"));
        value(game.play("black", stone));
      });
      const opponent = value(core.newOpponent({ visits: 40, resigns }));
      const winner = value(core.newOpponent({ visits: 40, resigns: false }));
      let verdict = "";
      for (let i = 0; i < 50 && verdict !== "resign" && game.state().phase === "play"; ++i) {
        const choice = value((i % 2 === 0 ? opponent : winner).choose(game));
        verdict = choice.verdict;
        value(game.play(choice.color, choice.vertex));
      }
      same(verdict === "resign", resigns, "resigned");
      for (const object of [game, opponent, winner]) object.delete();
    }
  },
  "equal seeds play equal games, others do not"(core) {
    const settings = { visits: 50, resigns: false, seed: 11 };
    const first = gameOf(core, settings, 16);
    same(gameOf(core, settings, 16), first, "the same seed");
    holds(gameOf(core, { ...settings, seed: 12 }, 16) !== first, "another seed plays the same sixteen moves");
  },
  "thinking in steps can be stopped and changes nothing"(core) {
    const game = nineByNine(core);
    const playouts = 4;
    const [whole, stepped] = [0, 1].map(() => value(core.newOpponent({ visits: 300, playouts })));
    const start = performance.now();
    const wanted = value(whole.choose(game));
    const speed = Math.round((300 * playouts * 1000) / (performance.now() - start));
    value(stepped.begin(game));
    let steps = 0;
    let longest = 0;
    let seen = 0;
    for (let done = false; !done; ++steps) {
      const begun = performance.now();
      const state = value(stepped.step(1));
      longest = Math.max(longest, performance.now() - begun);
      holds(state.visits >= seen, "visits go back");
      seen = state.visits;
      done = state.done;
    }
    holds(steps > 3, `${steps} steps of a millisecond for 300 visits`);
    same(value(stepped.choice()), wanted, "the choice");
    value(stepped.begin(game));
    value(stepped.step(1));
    value(game.play("black", value(stepped.choice()).vertex));
    whole.delete();
    stepped.delete();
    game.delete();
    return `${speed} playouts/s, the longest of ${steps} steps took ${longest.toFixed(0)} ms`;
  },
  "time ends thinking"(core) {
    const game = nineByNine(core);
    const opponent = value(core.newOpponent({ milliseconds: 300 }));
    const begun = performance.now();
    const choice = value(opponent.choose(game));
    const took = performance.now() - begun;
    holds(took >= 290 && took < 5000, `300 ms took ${took} ms`);
    holds(choice.visits >= 20, `${choice.visits} visits in 300 ms`);
    opponent.delete();
    game.delete();
  },
  "an analysis lists moves, owners and lines"(core) {
    const game = nineByNine(core, "japanese");
    for (const vertex of ["E5", "C3", "G7", "G3"]) value(game.play(game.state().toMove, vertex));
    const opponent = value(core.newOpponent({}));
    const analysis = value(opponent.analyse(game, 300));
    same([analysis.toMove, analysis.ownership.length], ["black", 81], "whose move, owners");
    holds(analysis.visits >= 300 && analysis.moves.length > 3, `${analysis.visits} visits, ${analysis.moves.length} moves`);
    for (const move of analysis.moves) {
      same(value(game.verdict("black", move.vertex)).id, "legal", move.vertex);
      same(move.pv[0], move.vertex, "the line begins with the move");
      holds(move.blackWins >= 0 && move.blackWins <= 1, `chances of ${move.blackWins}`);
    }
    holds(analysis.ownership.every((owner) => owner >= -1 && owner <= 1), "owners from -1 to 1");
    same(opponent.choice().error.id, "opponent.not_thinking", "an analysis is no choice");
    opponent.delete();
    game.delete();
  },
  "the tree stays within its memory"(core) {
    const game = value(core.newGame({ width: 25, height: 25, rules: "chinese" }));
    const opponent = value(core.newOpponent({ visits: 3000, playouts: 1, memory: 16 }));
    value(opponent.begin(game));
    let most = 0;
    let folded = false;
    for (let done = false; !done && !folded; ) {
      const state = value(opponent.step(1));
      folded = state.memoryBytes < most;
      most = Math.max(most, state.memoryBytes);
      done = state.done;
    }
    holds(folded, `never more than ${most} bytes: nothing had to be given up`);
    holds(most > 6e6 && most <= 16 * 1024 * 1024, `${most} bytes of 16 MB`);
    same(value(opponent.choice()).verdict, "move", "still plays");
    opponent.delete();
    game.delete();
    return `at most ${(most / 1e6).toFixed(1)} MB`;
  },
  "settings and moments that make no sense are refused"(core) {
    for (const settings of [{ visits: 0 }, { visits: "many" }, { milliseconds: -5 }, { memory: 1.5 }, { playouts: 1000 }]) {
      const refused = core.newOpponent(settings);
      same([refused.ok, refused.error?.id], [false, "opponent.setting"], JSON.stringify(settings));
    }
    const opponent = value(core.newOpponent({ visits: 10 }));
    same(opponent.step(5).error.id, "opponent.not_thinking", "nothing begun");
    const game = nineByNine(core);
    value(game.play("black", "pass"));
    value(game.play("white", "pass"));
    same(opponent.choose(game).error.id, "game.not_playing", "play has stopped");
    same(opponent.analyse(game, 0).error.id, "opponent.setting", "no visits");
    opponent.delete();
    game.delete();
  },
  "dead stones are proposed"(core) {
    const game = nineByNine(core, "japanese");
    const rows = ["...XO....", ".O.XO....", "...XO.X..", "...XO....", "...XO....", "XXXXO....", "OOOOO....", ".........", "........."];
    value(game.setUp(rows, "black"));
    const opponent = value(core.newOpponent({}));
    same(opponent.judge(game).dead.sort(), ["B8", "G7"], "dead");
    opponent.delete();
    game.delete();
  },
};
