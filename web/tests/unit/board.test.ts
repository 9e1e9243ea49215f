import { describe, expect, it } from "vitest";
import { columnName, Layout, nameOf, partOf, PITCH_X, placeOf, rowName, RUN_ON, seen, type Turn, unseen, vertexOf } from "../../board/src/geometry";
import { factsOf, lineThrough } from "../../board/src/facts";
import { emptyView, ENGLISH } from "../../board/src/view";

const TURNS: Turn[] = [0, 90, 180, 270];

describe("F6 names of points", () => {
  it("skip I and count from the lower left", () => {
    expect(vertexOf({ column: 0, row: 0 })).toBe("A1");
    expect(vertexOf({ column: 8, row: 18 })).toBe("J19");
    expect(placeOf("T1")).toEqual({ column: 18, row: 0 });
    expect([placeOf("I3"), placeOf("D"), placeOf("4")]).toEqual([null, null, null]);
  });
  it("can be numbers from the upper left", () => {
    const size = { width: 19, height: 19 };
    expect(nameOf("Q16", size, "1-1")).toBe("16-4");
    expect([columnName(15, "a1"), rowName(15, size, "a1"), rowName(15, size, "1-1")]).toEqual(["Q", "16", "4"]);
  });
});

describe("a turned board", () => {
  it("shows every point once, and finds it again", () => {
    const size = { width: 7, height: 5 };
    for (const turn of TURNS) {
      const all = new Set<string>();
      for (let column = 0; column < size.width; ++column) {
        for (let row = 0; row < size.height; ++row) {
          const at = seen(size, turn, { column, row });
          all.add(`${at.x} ${at.y}`);
          expect(unseen(size, turn, at)).toEqual({ column, row });
        }
      }
      expect(all.size).toBe(35);
    }
  });
  it("puts A1 into the next corner, clockwise", () => {
    const size = { width: 9, height: 9 };
    expect(TURNS.map((turn) => seen(size, turn, { column: 0, row: 0 }))).toEqual([{ x: 0, y: 8 }, { x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 8 }]);
  });
});

describe("a part of a board", () => {
  const size = { width: 19, height: 19 };
  const part = { lowerLeft: "A8", upperRight: "K19" };

  it("is cut on the sides where the board goes on, however it is turned", () => {
    const cuts = TURNS.map((turn) => Object.entries(new Layout(size, turn, "a1", part).cut).flatMap(([side, cut]) => (cut ? [side] : [])));
    expect(cuts).toEqual([["right", "bottom"], ["left", "bottom"], ["left", "top"], ["right", "top"]]);
  });
  it("shows its points and no others, each once, and finds them again", () => {
    for (const turn of TURNS) {
      const layout = new Layout(size, turn, "a1", part);
      const all = layout.rows().flat();
      expect(new Set(all).size).toBe(10 * 12);
      expect([layout.rows().length, layout.rows()[0]?.length]).toEqual(turn % 180 === 0 ? [12, 10] : [10, 12]);
      for (const vertex of all) {
        expect(layout.shows(vertex)).toBe(true);
        const { x, y } = layout.at(vertex);
        expect(x > 0 && y > 0 && x < layout.width && y < layout.height).toBe(true);
        expect(layout.nearest((x + 9) / layout.width, (y - 9) / layout.height)).toBe(vertex);
        expect(vertexOf(layout.placeAt(layout.seenAt(vertex)))).toBe(vertex);
      }
      for (const vertex of ["L19", "A7", "T1", "Z30", "A0"]) expect(layout.shows(vertex)).toBe(false);
    }
  });
  it("keeps A19 in its corner, and leaves room where lines run on below the names", () => {
    const layout = new Layout(size, 0, "a1", part);
    const [corner, cut] = [layout.at("A19"), layout.at("K8")];
    expect([corner.x, corner.y]).toEqual([layout.margin, layout.margin]);
    expect(layout.width - cut.x - layout.margin).toBeGreaterThan(0);
    expect(layout.width - cut.x - RUN_ON).toBeGreaterThan(15);
    expect(layout.nearest((cut.x + PITCH_X) / layout.width, cut.y / layout.height)).toBeNull();
  });
  it("is the whole board where it holds all of it, and lies on the board whatever is asked for", () => {
    expect(partOf(size, null)).toBeNull();
    expect(partOf(size, { lowerLeft: "A1", upperRight: "T19" })).toBeNull();
    expect(partOf(size, { lowerLeft: "K19", upperRight: "A8" })).toEqual(part);
    expect(partOf({ width: 9, height: 9 }, { lowerLeft: "F6", upperRight: "O14" })).toEqual({ lowerLeft: "F6", upperRight: "J9" });
    expect(partOf({ width: 9, height: 9 }, { lowerLeft: "L12", upperRight: "O14" })).toBeNull();
  });
  it("is told in words, and so are only its points of a row", () => {
    expect(ENGLISH.board(size, part)).toBe("Go board, 19 by 19, the part from A8 to K19");
    expect(ENGLISH.board(size, null)).toBe("Go board, 19 by 19");
    const view = { ...emptyView(19), part, rows: Array.from({ length: 19 }, (_, y) => (y === 9 ? "X........XO........" : ".".repeat(19))) };
    expect(lineThrough(view, new Layout(size, 0, "a1", part), "C10", "row")).toBe("row 10: black A10, black K10");
  });
});

describe("layout", () => {
  it("finds the nearest point, and none beyond the edge", () => {
    for (const turn of TURNS) {
      const layout = new Layout({ width: 13, height: 9 }, turn, "a1");
      for (const vertex of ["A1", "N9", "D4"]) {
        const { x, y } = layout.at(vertex);
        expect(layout.nearest((x + 6) / layout.width, (y - 6) / layout.height)).toBe(vertex);
      }
      expect(layout.nearest(0, 0.5)).toBeNull();
    }
  });
  it("has lines wider apart from top to bottom", () => {
    const layout = new Layout({ width: 19, height: 19 }, 0, "none");
    const [a, b, c] = [layout.at("A1"), layout.at("B1"), layout.at("A2")];
    expect((a.y - c.y) / (b.x - a.x)).toBeCloseTo(15 / 14);
  });
  it("has a row for each line, however it is turned", () => {
    expect(new Layout({ width: 3, height: 5 }, 90, "a1").rows().map((row) => row.length)).toEqual([5, 5, 5]);
    expect(new Layout({ width: 1, height: 1 }, 0, "a1").rows()).toEqual([["A1"]]);
    expect(new Layout({ width: 25, height: 25 }, 0, "a1").rows()[0]?.[24]).toBe("Z25");
  });
});

describe("what is heard", () => {
  it("names the stone and everything that is marked", () => {
    const view = { ...emptyView(3), rows: [".X.", "...", "O.."], lastMove: "B3", atari: ["A1"], territory: new Map([["C1", "black" as const]]), marks: [{ vertex: "A1", kind: "triangle" as const }] };
    const fact = factsOf(view);
    expect(["B3", "A1", "C1"].map((vertex) => ENGLISH.point(fact(vertex)))).toEqual(["B3, black, last move", "A1, white, in atari, triangle", "C1, empty, black territory"]);
  });
});
