// What the case files do not reach: clocks, records, pictures, life and death, the steps of the count.
import { holds, same, value } from "./checks.mjs";

export const apiTests = {
  "a capture, a ko and its reason"(core) {
    const game = value(core.newGame({ width: 5, height: 5, rules: "japanese" }));
    value(game.setUp([".XO..", "X.XO.", ".XO..", ".....", "....."], "white"));
    value(game.play("white", "B4"));
    const verdict = value(game.verdict("black", "C4"));
    same([verdict.id, verdict.koStone], ["ko", "B4"], "verdict");
    same(game.state().prisonersOfWhite, 1, "prisoners");
    same(value(game.legalPoints("black")).includes("C4"), false, "legal points");
    game.delete();
  },
  "suicide names the chain"(core) {
    const game = value(core.newGame({ width: 5, height: 5, rules: "japanese" }));
    value(game.setUp([".....", ".....", "O....", "XO...", ".O..."], "black"));
    const verdict = value(game.verdict("black", "A1"));
    same([verdict.id, verdict.chain], ["suicide", ["A1", "A2"]], "verdict");
    game.delete();
  },
  "errors have an id and a sentence"(core) {
    const refused = core.newGame({ width: 9, height: 9, rules: "chess" });
    same([refused.ok, refused.error.id], [false, "rules.unknown_name"], "unknown rules");
    const off = value(core.newGame({ width: 9, height: 9, rules: "aga" }));
    same(off.play("black", "K1").error.id, "vertex.off_board", "off board");
    off.delete();
  },
  "byo-yomi runs through its periods"(core) {
    const clock = value(core.newClock({ system: "byo_yomi", main: 10000, period: 30000, count: 3 }));
    clock.start("black", 0);
    same(value(clock.left("black", 5000)).main, 5000, "main time");
    const later = value(clock.left("black", 55000));
    same([later.main, later.count, later.period], [0, 2, 15000], "second period");
    same(clock.flagged(99999), null, "not yet");
    same(clock.flagged(100000), "black", "flag");
    clock.delete();
  },
  "a clock goes on from what another one told"(core) {
    const settings = { system: "byo_yomi", main: 10000, period: 30000, count: 3 };
    const server = value(core.newClock(settings));
    server.start("white", 0);
    const told = { black: value(server.left("black", 25000)), white: value(server.left("white", 25000)), turn: "white", running: true };
    const page = value(core.newClock(settings));
    page.restore(told, 1000000);
    same(value(page.left("white", 1020000)), value(server.left("white", 45000)), "into the second period");
    same(page.flagged(1074999), null, "not yet");
    same(page.flagged(1075000), "white", "flag");
    page.restore({ ...told, running: false }, 0);
    same(value(page.left("white", 99000)).period, 15000, "stands still");
    page.delete();
    server.delete();
  },
  "a record is read, edited, undone and written"(core) {
    const text = "(;GM[1]FF[4]SZ[9]KM[5.5]C[\\]];B[ee];W[gc](;B[cg])(;B[cc];W[gg]))";
    const record = value(core.readRecord(new TextEncoder().encode(text), null));
    same(record.write(), text, "written back");
    same(record.properties(0, 0).C, ["]"], "escape");
    const line = record.mainLine(0);
    same(line.length, 4, "main line");
    same(record.position(0, line[3]).rows[6], "..X......", "position");
    const added = record.addChild(0, line[3]);
    value(record.set(0, added, "W", ["aa"]));
    same(record.position(0, added).rows[0], "O........", "after the edit");
    same([record.undo(0), record.undo(0), record.write()], [true, true, text], "undone");
    record.delete();
  },
  "old encodings by the platform's decoder"(core, { decodeText }) {
    // "(;SZ[9]CA[Shift_JIS]PB[ソ])": the second byte of ソ is a backslash.
    const bytes = Uint8Array.from([...new TextEncoder().encode("(;SZ[9]CA[Shift_JIS]PB["), 0x83, 0x5c, 0x5d, 0x29]);
    const record = value(core.readRecord(bytes, decodeText));
    same(record.properties(0, 0).PB, ["ソ"], "name");
    record.delete();
  },
  "a broken record answers with an error"(core) {
    const refused = core.readRecord(new TextEncoder().encode("no game here"), null);
    same(refused.ok, false, "refused");
  },
  "the count's steps end in its margin"(core) {
    const game = value(core.newGame({ width: 7, height: 7, rules: "traditional", komi: 0 }));
    value(game.setUp(["...X...", ".O.XO..", "...XO..", "...XO..", "XXXXO..", "OOOOO..", "......."], "black"));
    const score = value(game.count(["B6"]));
    const arranged = value(game.arrangement(["B6"]));
    same(arranged.margin, score.margin, "margin");
    same(arranged.steps[0].kind, "lift_dead", "first step");
    game.delete();
    const area = value(core.newGame({ width: 7, height: 7, rules: "chinese", komi: 0 }));
    value(area.setUp(["...X...", "...XO..", "...XO..", "...XO..", "XXXXO..", "OOOOO..", "......."], "black"));
    same(value(area.areaLines([], "black")).margin, value(area.count([])).margin, "by area");
    area.delete();
  },
  "two people of different ranks: stones and komi"(core) {
    same(value(core.pairing(19, 19, 5, "japanese")), { stones: 5, komi: 0.5 }, "five ranks");
    same(value(core.pairing(9, 9, 5, "japanese")), { stones: 0, komi: 0.5 }, "five ranks on a small board");
    same(value(core.pairing(19, 19, 0, "japanese")).stones, 0, "equals");
    same(core.pairing(19, 19, 1, "no such").ok, false, "unknown rules");
  },
  "show me: the proof of a chain is played on a copy"(core) {
    const rows = [".......", ".......", "OOOOOO.", "XXXXXO.", "XX..XO.", "XXXXXO.", "OOOOOO."];
    const game = value(core.newGame({ width: 7, height: 7, rules: "japanese" }));
    value(game.setUp(rows, "black"));
    const shown = value(game.showFate("A2"));
    same([shown.fate, shown.livesByNewStone], ["dead", false], "fate");
    holds(shown.frames.length > 0, "moves to show");
    holds(shown.frames.every((frame) => frame.rows.length === 7), "a board after each");
    same(game.rows(), rows, "the game's own board");
    same(value(game.showFate("G7")), null, "no stone there");
    game.delete();
  },
  "a picture is an SVG document"(core) {
    const game = value(core.newGame({ width: 9, height: 9, rules: "japanese" }));
    const svg = value(game.picture({ theme: "paper" }));
    same([svg.includes("<svg"), svg.trimEnd().endsWith("</svg>")], [true, true], "svg");
    same(game.picture({ theme: "no such" }).ok, false, "unknown theme");
    holds(svg.includes("Go board, 9 by 9."), "English, where no words are given");
    const words = { board: "Brett {width} × {height}.", "mark.black_territory": "Schwarzes Gebiet", decimal: "," };
    const german = value(game.picture({ words, dead: [] }));
    holds(german.includes("Brett 9 × 9."), "the words that are given");
    holds(!german.includes("Go board"), "and not the others");
    value(game.play("black", "E5"));
    const counted = value(game.picture({ words, dead: [] }));
    holds(counted.includes("Schwarzes Gebiet"), "legends too");
    game.delete();
  },
  "three points in a row: whoever plays first decides"(core) {
    const problem = {
      rows: [".......", ".......", "OOOOOO.", "XXXXXO.", "X...XO.", "XXXXXO.", "OOOOOO."],
      goal: ["A2"],
      toMove: "white",
      rules: "japanese",
    };
    const status = value(core.solve(problem));
    same([status.blackFirst.result, status.whiteFirst.result], ["alive", "dead"], "status");
    same(status.whiteFirst.line[0].vertex, "C3", "the vital point");
    const answers = value(core.firstMoves(problem));
    same(answers.find((answer) => answer.move === "C3").keepsResult, true, "C3 kills");
    same(answers.find((answer) => answer.move === "B3").keepsResult, false, "B3 does not");
    const tree = value(core.prove(problem));
    same([tree.winner, tree.complete, tree.nodes[0].move], ["white", true, null], "the proof");
    const first = tree.nodes[tree.nodes[0].firstChild];
    same([tree.nodes[0].childCount, first.move, first.parent], [1, { color: "white", vertex: "C3" }, 0], "its first move");
    tree.nodes.forEach((node, i) => {
      for (let child = 0; child < node.childCount; ++child) same(tree.nodes[node.firstChild + child].parent, i, "parent");
      same(node.childCount === 0, node.end !== "", "lines go on to an end");
    });
    same(value(core.prove({ ...problem, maxNodes: 2 })).complete, false, "cut off");
  },
  "a drawing is read"(core) {
    const drawn = value(core.readDrawing(". . .\n. X .\n. . O\n"));
    same(drawn.rows, ["...", ".X.", "..O"], "rows");
  },
};
