// Everything that is tested, in node and in the browser alike: the case files and the API on the core, opponents on the
// engine's module, which also runs a share of the cases, so that both are known to give the same answers, and networks.
import { apiTests } from "./api_cases.mjs";
import { networkTests } from "./network_cases.mjs";
import { opponentTests } from "./opponent_cases.mjs";
import { runRuleCases } from "./rule_cases.mjs";
import { runScoreCases } from "./score_cases.mjs";

const kinds = { rules: runRuleCases, score: runScoreCases };

class Tally {
  passed = 0;
  problems = [];
  notes = [];
  add(cases, problems, where) {
    this.passed += cases - problems.length;
    this.problems.push(...problems.map((problem) => `${where}: ${problem}`));
  }
  runFiles(module, where, files, least) {
    for (const [kind, run] of Object.entries(kinds)) {
      let cases = 0;
      for (const [name, text] of Object.entries(files[kind])) {
        const result = run(module, name, text);
        cases += result.cases;
        this.add(result.cases, result.problems, where);
      }
      if (cases < least) this.problems.push(`${where}: only ${cases} cases about ${kind} were found`);
    }
  }
  runTests(module, where, tests, helpers) {
    for (const [name, test] of Object.entries(tests)) {
      try {
        const note = test(module, helpers);
        if (note) this.notes.push(`${name}: ${note}`);
        ++this.passed;
      } catch (problem) {
        this.problems.push(`${where}: ${name}: ${problem.message ?? problem}`);
      }
    }
  }
}

/** Of every kind the first file only. */
function sampleOf(files) {
  return Object.fromEntries(Object.entries(files).map(([kind, all]) => [kind, Object.fromEntries(Object.entries(all).slice(0, 1))]));
}

const moduleTests = {
  "the engine's module has all that the core has"({ core, engine }) {
    const offered = (module) => Object.keys(module).filter((name) => /^[a-z]/.test(name) && typeof module[name] === "function");
    const missing = offered(core).filter((name) => !offered(engine).includes(name));
    if (missing.length > 0 || !offered(core).includes("newGame")) throw new Error(`missing: ${missing.join(", ")}`);
    if (core.newOpponent !== undefined || engine.newOpponent === undefined) throw new Error("opponents are the engine's alone");
    if (core.version() !== engine.version()) throw new Error("two versions");
  },
};

/** files: {rules: {name: text}, score: {name: text}}; helpers: {decodeText, networks (bytes by name), answers}. Answers {passed, problems: string[], notes: string[]}. */
export function runAll({ core, engine, networks }, files, helpers) {
  const tally = new Tally();
  tally.runFiles(core, "core", files, 100);
  tally.runTests(core, "core", apiTests, helpers);
  tally.runFiles(engine, "engine", sampleOf(files), 1);
  tally.runTests(engine, "engine", opponentTests, helpers);
  tally.runTests({ networks, engine }, "network", networkTests, helpers);
  tally.runTests({ core, engine }, "modules", moduleTests, helpers);
  return { passed: tally.passed, problems: tally.problems, notes: tally.notes };
}
