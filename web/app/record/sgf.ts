/** Points as SGF writes them. What they mean is decided by the core. */
import { placeOf, type Size, type Vertex, vertexOf } from "../../board/src/geometry";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function sgfPoint(vertex: Vertex, size: Size): string {
  const place = vertex === "pass" ? null : placeOf(vertex);
  return place ? LETTERS.charAt(place.column) + LETTERS.charAt(size.height - 1 - place.row) : "";
}

/** "" and, on boards up to 19, "tt" are passes. */
export function vertexOfSgf(text: string, size: Size): Vertex | null {
  if (text === "" || (text === "tt" && size.width <= 19 && size.height <= 19)) return "pass";
  const [column, top] = [LETTERS.indexOf(text.charAt(0)), LETTERS.indexOf(text.charAt(1))];
  const row = size.height - 1 - top;
  return text.length !== 2 || column < 0 || top < 0 || column >= size.width || row < 0 ? null : vertexOf({ column, row });
}

/** A list of points; "aa:cc" is a rectangle. */
export function pointsOf(values: string[], size: Size): Vertex[] {
  return values.flatMap((value) => {
    const [from, to] = value.split(":");
    const [a, b] = [vertexOfSgf(from ?? "", size), vertexOfSgf(to ?? from ?? "", size)].map((vertex) => (vertex && vertex !== "pass" ? placeOf(vertex) : null));
    if (!a || !b) return [];
    const out: Vertex[] = [];
    for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); ++column) {
      for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); ++row) out.push(vertexOf({ column, row }));
    }
    return out;
  });
}
