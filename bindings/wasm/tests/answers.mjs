// node answers.mjs MIAI > answers.json: what a network says of a few positions in the native program, for the module's test.
// It is one of the tests' own, not the one that comes with the program: that one becomes another from time to time.
import { spawnSync } from "node:child_process";
import { NETWORK_FILES } from "./files.mjs";

const positions = [
  { width: 5, height: 5, rules: "chinese", komi: 7, moves: "C3 D3 C2 D2 C4 D4 B1" },
  { width: 9, height: 9, rules: "chinese", komi: 7, moves: "E5 C3 G3 G7 C7 F3 F2 G4 H3 E2 F4 E3 G2" },
  // A stone is taken, and prisoners count.
  { width: 9, height: 9, rules: "japanese", komi: 6.5, moves: "E5 E6 D6 C3 F6 G3 E7 D7 G7 C6 C5 D8 E8 D5" },
  { width: 13, height: 9, rules: "japanese", komi: 5.5, moves: "D4 K6 K3 D7 C6 G7 G3 L4 L3 K4" },
  { width: 13, height: 13, rules: "aga", komi: 7.5, moves: "D4 K10 K4 D10 G4 K7 F10 D8 H10 L5 L4 G7 pass C3" },
  { width: 19, height: 19, rules: "chinese", komi: 7.5, moves: "Q16 D4 Q3 D16 R5 C10 O17 F17 K16 K4 C14 F3 R10 O3 P4 N4 R14 Q2 R2 P2" },
];

function say(commands) {
  const { stdout, status } = spawnSync(process.argv[2], ["gtp", "--model", NETWORK_FILES.answering], { input: commands.join("\n"), encoding: "utf8" });
  if (status !== 0 || /^\?/m.test(stdout)) throw new Error(stdout);
  return stdout;
}

const rounded = (x) => Math.round(x * 1e6) / 1e6;
/** Rows from the top, as programs write them, to points from A1. */
function pointsOf(text, { width, height }, sign) {
  const all = text.trim().split(/\s+/).map((word) => (word === "NAN" ? 0 : sign * Number(word)));
  return Array.from({ length: width * height }, (_, i) => rounded(all[(height - 1 - Math.floor(i / width)) * width + (i % width)]));
}

function answer(position) {
  const { width, height, rules, komi, moves } = position;
  const played = moves.split(" ").map((vertex, i) => `play ${i % 2 === 0 ? "b" : "w"} ${vertex}`);
  const text = say([`rectangular_boardsize ${width} ${height}`, `kata-set-rules ${rules}`, `komi ${komi}`, ...played, "kata-raw-nn 0", "quit"]);
  const number = (name) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)[1]);
  const block = (from, to) => text.split(new RegExp(`^${from}\\n`, "m"))[1].split(to)[0];
  return {
    ...position, blackWins: rounded(number("whiteLoss")), whiteWins: rounded(number("whiteWin")), lead: -number("whiteLead"), pass: rounded(number("policyPass")),
    policy: pointsOf(block("policy", "policyPass"), position, 1), ownership: pointsOf(block("whiteOwnership", "\n\n"), position, -1),
  };
}

console.log(`[\n${positions.map((position) => JSON.stringify(answer(position))).join(",\n")}\n]`);
