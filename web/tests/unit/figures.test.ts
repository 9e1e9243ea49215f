import { describe, expect, it } from "vitest";
import { figureOf } from "../../app/record/figures";

const EMPTY = Array.from({ length: 9 }, () => ".".repeat(9));

describe("figures for paper", () => {
  it("show each move once, numbered on from the figure before", () => {
    const figure = figureOf(EMPTY, [{ color: "black", vertex: "E5" }, { color: "white", vertex: "C3" }], 51);
    expect([...figure.numbers]).toEqual([["E5", 51], ["C3", 52]]);
    expect([figure.first, figure.last, figure.rows[4], figure.rows[6]]).toEqual([51, 52, "....X....", "..O......"]);
  });
  it("list passes and moves on points that are taken already", () => {
    const rows = EMPTY.map((row, y) => (y === 8 ? "X........" : row));
    const figure = figureOf(rows, [{ color: "black", vertex: "E5" }, { color: "white", vertex: "pass" }, { color: "black", vertex: "E5" }, { color: "white", vertex: "A1" }], 1);
    expect(figure.elsewhere).toEqual([{ number: 2, vertex: "pass", at: null }, { number: 3, vertex: "E5", at: 1 }, { number: 4, vertex: "A1", at: null }]);
  });
});
