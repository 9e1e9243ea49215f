import { describe, expect, it } from "vitest";
import { layout } from "../../app/record/layout";
import { pointsOf, sgfPoint, vertexOfSgf } from "../../app/record/sgf";

const SIZE = { width: 19, height: 19 };

describe("points in SGF", () => {
  it("count from the upper left", () => {
    expect([sgfPoint("D4", SIZE), sgfPoint("A19", SIZE), sgfPoint("pass", SIZE)]).toEqual(["dp", "aa", ""]);
    expect([vertexOfSgf("dp", SIZE), vertexOfSgf("tt", SIZE), vertexOfSgf("", SIZE)]).toEqual(["D4", "pass", "pass"]);
  });
  it("beyond the board are none", () => {
    expect([vertexOfSgf("zz", SIZE), vertexOfSgf("d", SIZE), vertexOfSgf("d!", SIZE), vertexOfSgf("aj", { width: 9, height: 9 })]).toEqual([null, null, null, null]);
  });
  it("may be rectangles", () => {
    expect(pointsOf(["aa:bb", "dp"], SIZE).sort()).toEqual(["A18", "A19", "B18", "B19", "D4"]);
  });
});

describe("the graph of a record", () => {
  const tree: Record<number, number[]> = { 0: [1], 1: [2, 5], 2: [3], 3: [4], 4: [], 5: [6, 8], 6: [7], 7: [], 8: [] };
  const placed = layout((node) => tree[node] ?? []);
  const at = (node: number): [number, number] => {
    const one = placed.find((place) => place.node === node);
    return [one?.x ?? -1, one?.y ?? -1];
  };
  it("keeps the main line on the first row", () => expect([0, 1, 2, 3, 4].map(at)).toEqual([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]));
  it("puts variations below, without touching", () => {
    expect([5, 6, 7].map(at)).toEqual([[2, 1], [3, 1], [4, 1]]);
    expect(at(8)).toEqual([3, 2]);
    expect(new Set(placed.map((one) => `${one.x} ${one.y}`)).size).toBe(9);
  });
  it("does not overflow on long records", () => {
    expect(layout((node) => (node < 50_000 ? [node + 1] : [])).length).toBe(50_001);
  });
});
