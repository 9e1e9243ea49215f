// Runs tests/cases/rules on the browser core; the format is described in the README beside the files.
import { value as done } from "./checks.mjs";

const statements = {
  rules(t, words) {
    t.rules = words[1];
    t.choices = words.slice(2).map((word) => word.split("="));
    if (t.game) {
      done(t.game.setRules(t.rules));
      for (const [key, value] of t.choices) done(t.game.setRule(key, value));
    }
  },
  size: (t, words) => t.begin(Number(words[1]), Number(words[2] ?? words[1])),
  board(t, words) {
    const rows = words.slice(2);
    if (!t.game || t.game.width() !== rows[0].length || t.game.height() !== rows.length) {
      t.begin(rows[0].length, rows.length);
    }
    done(t.game.setUp(rows.map((row) => row.replaceAll("+", ".")), words[1]));
  },
  komi: (t, words) => t.game.setKomi(Number(words[1])),
  handicap: (t, words) => done(t.game.placeHandicap(words.slice(1))),
  play(t, words) {
    for (const vertex of words.slice(1)) done(t.game.play(t.game.state().toMove, vertex));
  },
  told(t, words) {
    for (let i = 1; i + 1 < words.length; i += 2) done(t.game.playAsTold(words[i], words[i + 1]));
  },
  undo: (t) => done(t.game.undo()),
  resume: (t, words) => done(t.game.resume(words[1])),
  resign: (t, words) => done(t.game.resign(words[1])),
  claim: (t) => done(t.game.claimNoResult()),
  disagree: (t) => done(t.game.finishInDisagreement()),
  dead: (t, words) => words.slice(1).forEach((stone) => done(t.game.toggleDead(stone))),
  accept: (t, words) => done(t.game.accept(words[1])),
};

const questions = {
  phase: (t) => t.game.state().phase,
  turn: (t) => t.game.state().toMove,
  stopped: (t) => ({ none: "no", passes: "passes", long_cycle: "cycle" })[t.game.state().stopReason],
  result: (t) => t.game.state().result ?? "?",
  button: (t) => t.game.state().buttonTaker ?? "none",
  prisoners: (t, words) => String(t.game.state()[/^b/i.test(words[1]) ? "prisonersOfBlack" : "prisonersOfWhite"]),
  stone: (t, words) => t.game.chain(words[1])?.color ?? "none",
  score: (t) => done(t.game.count(t.game.marks()?.dead ?? [])).result,
  agreed: (t) => (t.game.marks()?.agreed ? "yes" : "no"),
  choice: (t, words) => String(t.settings().choices[words[1]]),
  id: (t) => t.settings().id,
  default(t, words) {
    const row = t.core.rulesets().find((rules) => rules.id === t.settings().id);
    const keys = { komi: "komi", "handicap-komi": "komiHandicap", "handicap-placement": "handicapPlacement" };
    return String(row[keys[words[1]]]);
  },
  refused(t, words) {
    const tried = {
      disagree: () => t.game.finishInDisagreement(),
      claim: () => t.game.claimNoResult(),
      resume: () => t.game.resume("black"),
      undo: () => t.game.undo(),
    }[words[1]]();
    return tried.ok ? "no" : tried.error.id;
  },
};

class Case {
  constructor(core) {
    this.core = core;
    this.rules = "japanese";
    this.choices = [];
    this.game = null;
  }
  begin(width, height) {
    this.game?.delete();
    this.game = done(this.core.newGame({ width, height, rules: this.rules, komi: 0 }));
    for (const [key, value] of this.choices) done(this.game.setRule(key, value));
  }
  settings() {
    if (!this.game) this.begin(9, 9);
    return this.game.rules();
  }
  verdict(words) {
    const state = this.game.state();
    const color = /^b/i.test(words[0]) ? "black" : "white";
    const byRules = state.phase === "play" && color !== state.toMove;
    const verdict = done(byRules ? this.game.legality(color, words[1]) : this.game.verdict(color, words[1]));
    return verdict.id === "superko" ? `superko ${verdict.repeatsMove}` : verdict.id;
  }
  ask(words) {
    const arrow = words.indexOf("->");
    const question = words.slice(1, arrow);
    const wanted = words.slice(arrow + 1).join(" ");
    const got = (questions[question[0]] ?? ((t) => t.verdict(question)))(this, question);
    if (got !== wanted) throw new Error(`${question.join(" ")}: wanted "${wanted}", got "${got}"`);
  }
  close() {
    this.game?.delete();
  }
}

/** Runs all cases of one file. Answers {cases, problems: string[]}. */
export function runRuleCases(core, name, text) {
  const problems = [];
  let cases = 0;
  let current = null;
  let title = "";
  let board = null;
  const lines = text.split("\n");
  const run = (words, number) => {
    try {
      if (words[0] === "ask") current.ask(words);
      else if (statements[words[0]]) statements[words[0]](current, words);
      else throw new Error(`no statement "${words[0]}"`);
    } catch (problem) {
      problems.push(`${name}:${number} (${title}): ${problem.message}`);
    }
  };
  const flush = (number) => {
    if (board) run(board, number);
    board = null;
  };
  lines.forEach((line, i) => {
    const text_ = line.trim();
    if (text_ === "" || text_.startsWith("#")) return;
    if (board && /^[XO. +]+$/.test(text_)) {
      board.push(text_.replaceAll(" ", ""));
      return;
    }
    flush(i);
    if (text_.startsWith("case ")) {
      current?.close();
      current = new Case(core);
      title = text_.slice(5);
      ++cases;
      return;
    }
    const words = text_.split(/\s+/);
    if (words[0] === "board") board = words;
    else run(words, i + 1);
  });
  flush(lines.length);
  current?.close();
  return { cases, problems };
}
