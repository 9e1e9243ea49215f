import { describe, expect, it } from "vitest";
import { columnName, Layout, nameOf, placeOf, rowName, seen, type Turn, unseen, vertexOf } from "../../board/src/geometry";
import { factsOf } from "../../board/src/facts";
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
