/** What is at a point, for whoever hears the board instead of seeing it. */
import { type Layout, nameOf, placeOf, type Size, type Vertex, vertexOf } from "./geometry";
import { type BoardView, type Color, type PointFacts, stoneAt } from "./view";

export function factsOf(view: BoardView): (vertex: Vertex) => PointFacts {
  const sets = { dead: new Set(view.dead), atari: new Set(view.atari), seki: new Set(view.sekiEyes), dame: new Set(view.dame) };
  const size: Size = { width: view.width, height: view.height };
  const stones = new Map<Vertex, Color>();
  for (let row = 0; row < view.height; ++row) {
    for (let column = 0; column < view.width; ++column) {
      const color = stoneAt(view, column, row);
      if (color) stones.set(vertexOf({ column, row }), color);
    }
  }
  return (vertex) => ({
    vertex,
    name: nameOf(vertex, size, view.coordinates),
    stone: stones.get(vertex) ?? null,
    last: view.lastMove === vertex,
    dead: sets.dead.has(vertex),
    atari: sets.atari.has(vertex),
    territory: view.territory.get(vertex) ?? null,
    seki: sets.seki.has(vertex),
    dame: sets.dame.has(vertex),
    unsettled: view.unsettled.get(vertex) ?? null,
    marks: view.marks.filter((mark) => mark.vertex === vertex),
  });
}

/** A row or column of the board as seen, through the cursor. */
export function lineThrough(view: BoardView, layout: Layout, cursor: Vertex, kind: "row" | "column"): string {
  const rows = layout.rows();
  const y = rows.findIndex((row) => row.includes(cursor));
  const x = rows[y]?.indexOf(cursor) ?? 0;
  const points = kind === "row" ? (rows[y] ?? []) : rows.map((row) => row[x] ?? "");
  const fact = factsOf(view);
  const stones = points.map(fact).flatMap(({ name, stone }) => (stone ? [{ name, color: stone }] : []));
  const place = placeOf(cursor) ?? { column: 0, row: 0 };
  const along = (kind === "row") === (layout.turn % 180 === 0);
  const full = nameOf(cursor, view, view.coordinates);
  const dash = full.indexOf("-");
  const name = dash > 0 ? (along ? full.slice(dash + 1) : full.slice(0, dash)) : along ? String(place.row + 1) : full.charAt(0);
  return view.words.line(kind, name, stones);
}
