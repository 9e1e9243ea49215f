// Runs tests/cases/score on the browser core.

const partNames = ["territory", "stones", "prisoners", "dead", "tax", "compensation", "total"];

function readCases(text) {
  const cases = [];
  let section = "";
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("case: ")) {
      cases.push({ name: line.slice(6), rows: [], dead: [], prisoners: [0, 0], counts: [], owners: [], ownersRules: "" });
      continue;
    }
    const it = cases[cases.length - 1];
    if (line.startsWith(" ")) {
      (section === "board:" ? it.rows : it.owners).push(line.replaceAll(" ", ""));
      continue;
    }
    const words = line.split(/\s+/);
    section = words[0];
    if (section === "dead:") it.dead = words.slice(1).filter((word) => word !== "");
    if (section === "prisoners:") it.prisoners = [Number(words[1]), Number(words[2])];
    if (section === "count") it.counts.push(line);
    if (section === "owners") it.ownersRules = words[1].slice(0, -1);
  }
  return cases;
}

function readCount(line) {
  const [head, tail] = [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)];
  const words = head.split(/\s+/);
  const count = { rules: words[1], komi: undefined, handicap: 0, parts: {} };
  for (let i = 2; i + 1 < words.length; i += 2) count[words[i]] = Number(words[i + 1]);
  const rest = tail.trim().split(/\s+/);
  count.result = rest[0];
  let part = "";
  for (const word of rest.slice(1)) {
    if (/^[-.0-9]+$/.test(word)) (count.parts[part] ??= []).push(Number(word));
    else part = word;
  }
  return count;
}

/** A game on the board of a case: prisoners are had by playing nothing but what the case says. */
function gameOf(core, it, rules, komi) {
  const made = core.newGame({ width: it.rows[0].length, height: it.rows.length, rules, ...(komi === undefined ? {} : { komi }) });
  if (!made.ok) throw new Error(made.error.message);
  const set = made.value.setUp(it.rows.map((row) => row.replace(/[^XO]/g, ".")), "black");
  if (!set.ok) throw new Error(set.error.message);
  return made.value;
}

function checkCount(core, it, line, problems, name) {
  const count = readCount(line);
  const needsHistory = it.prisoners[0] + it.prisoners[1] > 0 || count.handicap > 0;
  if (needsHistory) return 0; // Prisoners and handicap come from play; the native tests set them by hand.
  const game = gameOf(core, it, count.rules, count.komi);
  const score = game.count(it.dead);
  game.delete();
  if (!score.ok) {
    problems.push(`${name} (${it.name}): ${score.error.message}`);
    return 1;
  }
  if (score.value.result !== count.result) problems.push(`${name} (${it.name}): ${line}: got ${score.value.result}`);
  for (const part of partNames) {
    const wanted = count.parts[part];
    const got = [score.value.black[part], score.value.white[part]];
    if (wanted && (wanted[0] !== got[0] || wanted[1] !== got[1])) {
      problems.push(`${name} (${it.name}): ${part} in: ${line}: got ${got}`);
    }
  }
  if (count.parts.dame && count.parts.dame[0] !== score.value.dame) problems.push(`${name} (${it.name}): dame in: ${line}`);
  return 1;
}

function checkOwners(core, it, problems, name) {
  if (it.owners.length === 0) return;
  const game = gameOf(core, it, it.ownersRules, 0);
  const score = game.count(it.dead);
  game.delete();
  const width = it.rows[0].length;
  const rows = [];
  for (let row = 0; row < it.rows.length; ++row) {
    const points = score.value.points.slice(row * width, (row + 1) * width);
    rows.unshift(points.map((p) => (p.owner === null ? "." : p.owner === "black" ? "B" : "W")).join(""));
  }
  if (rows.join("/") !== it.owners.join("/")) problems.push(`${name} (${it.name}): owners ${rows.join("/")}`);
}

/** Runs all cases of one file. Answers {cases, problems: string[]}: cases counts the counts that were made. */
export function runScoreCases(core, name, text) {
  const problems = [];
  let cases = 0;
  for (const it of readCases(text)) {
    for (const line of it.counts) cases += checkCount(core, it, line, problems, name);
    checkOwners(core, it, problems, name);
  }
  return { cases, problems };
}
