/** Whose points they are as far as that is clear, from the owners that the playouts end with. */
import type { Color, Vertex } from "../../../bindings/wasm/src";
import { vertexAt } from "../core/session";
import type { Scene } from "./game";

/** Beyond this a point is somebody's. */
const CLEAR = 0.55;

export interface Side { ground: number; prisoners: number; komi: number }
export interface Estimate {
  owners: Map<Vertex, Color>;
  black: Side;
  white: Side;
  /** Points that may still become anybody's. */
  open: number;
  /** Stones that stand on the other side's ground. */
  lost: Vertex[];
  byArea: boolean;
}

export function estimate(scene: Scene, ownership: number[]): Estimate {
  const { rows, state } = scene;
  const [width, height] = [rows[0]?.length ?? 19, rows.length];
  const byArea = !/terr/i.test(scene.scoring);
  const out: Estimate = {
    owners: new Map(), open: 0, lost: [], byArea,
    black: { ground: 0, prisoners: byArea ? 0 : state.prisonersOfBlack, komi: 0 },
    white: { ground: 0, prisoners: byArea ? 0 : state.prisonersOfWhite, komi: state.komi },
  };
  ownership.forEach((value, i) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    const vertex = vertexAt(column, row);
    const letter = rows[height - 1 - row]?.[column];
    const owner: Color | null = value > CLEAR ? "black" : value < -CLEAR ? "white" : null;
    const stone: Color | null = letter === "X" ? "black" : letter === "O" ? "white" : null;
    if (!owner) {
      if (!stone) ++out.open;
      return;
    }
    if (stone !== owner) out.owners.set(vertex, owner);
    if (byArea || stone !== owner) ++out[owner].ground;
    if (stone && stone !== owner) {
      out.lost.push(vertex);
      if (!byArea) ++out[owner].prisoners;
    }
  });
  return out;
}
