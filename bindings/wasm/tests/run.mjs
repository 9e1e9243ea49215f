// Everything that is tested, in node and in the browser alike.
import { apiTests } from "./api_cases.mjs";
import { opponentTests } from "./opponent_cases.mjs";
import { runRuleCases } from "./rule_cases.mjs";
import { runScoreCases } from "./score_cases.mjs";

/** files: {rules: {name: text}, score: {name: text}}. Answers {passed, problems: string[], notes: string[]}. */
export function runAll(core, files, helpers) {
  let passed = 0;
  const problems = [];
  const notes = [];
  for (const [kind, run] of [["rules", runRuleCases], ["score", runScoreCases]]) {
    let cases = 0;
    for (const [name, text] of Object.entries(files[kind])) {
      const result = run(core, name, text);
      cases += result.cases;
      problems.push(...result.problems);
    }
    if (cases < 100) problems.push(`only ${cases} cases about ${kind} were found`);
    passed += cases;
  }
  for (const [name, test] of Object.entries({ ...apiTests, ...opponentTests })) {
    try {
      const note = test(core, helpers);
      if (note) notes.push(`${name}: ${note}`);
      ++passed;
    } catch (problem) {
      problems.push(`${name}: ${problem.message ?? problem}`);
    }
  }
  return { passed: passed - problems.length, problems, notes };
}
