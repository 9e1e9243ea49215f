/** A line of play as figures for paper: so many moves each, numbered, with a list of what was played where a stone stood already. */
import type { Vertex } from "../../../bindings/wasm/src";
import { placeOf } from "../../board/src/geometry";
import type { NodeMove } from "./book";

export interface Figure {
  first: number;
  last: number;
  /** The stones before the figure's first move, with those that are played in it. */
  rows: string[];
  numbers: Map<Vertex, number>;
  /** Moves on points that show another number or stone: the move, and what stands there. */
  elsewhere: { number: number; vertex: Vertex; at: number | null }[];
}

/** What is played after a position, until the board changes otherwise. */
export interface Stretch { rows: string[]; moves: NodeMove[] }

const letterAt = (rows: string[], vertex: Vertex): string => {
  const place = placeOf(vertex);
  return place ? (rows[rows.length - 1 - place.row]?.[place.column] ?? "") : "";
};

function withStone(rows: string[], vertex: Vertex, letter: string): string[] {
  const place = placeOf(vertex);
  if (!place) return rows;
  return rows.map((row, y) => (rows.length - 1 - y === place.row ? row.slice(0, place.column) + letter + row.slice(place.column + 1) : row));
}

export function figureOf(rows: string[], moves: NodeMove[], first: number): Figure {
  const figure: Figure = { first, last: first + moves.length - 1, rows, numbers: new Map(), elsewhere: [] };
  moves.forEach(({ color, vertex }, i) => {
    const number = first + i;
    if (vertex !== "pass" && letterAt(figure.rows, vertex) === ".") {
      figure.rows = withStone(figure.rows, vertex, color === "black" ? "X" : "O");
      figure.numbers.set(vertex, number);
    } else figure.elsewhere.push({ number, vertex, at: figure.numbers.get(vertex) ?? null });
  });
  return figure;
}
