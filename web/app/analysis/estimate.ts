/** Whose points they are as far as that is clear, from the owners that an analysis tells. */
import type { Asked, ChainJudgement, Color, Vertex } from "../../../bindings/wasm/src";
import { placeOf, vertexOf } from "../../board/src/geometry";
import type { Scene } from "./game";

/** Beyond this a point is somebody's. */
const CLEAR = 0.55;

/** Why the verdict is what it is; families of `why.` in the catalogues. A network gives no reasons. */
const REASONS = {
  playouts: { alive: "kept_in_playouts", dead: "lost_in_playouts", unsure: "" },
  network: { alive: "", dead: "", unsure: "" },
} as const;

export interface Verdicts { ownership: number[]; chains: ChainJudgement[] | null }

/**
 * One verdict on each chain, for the table and for the list. What is proved holds, and its points follow it;
 * of all other chains the analysis decides, and the list says what it says.
 */
export function settled({ rows }: Pick<Scene, "rows">, { asked, ownership: seen }: { asked: Asked; ownership: number[] }, judged: ChainJudgement[] | null): Verdicts {
  const [width, height] = [rows[0]?.length ?? 19, rows.length];
  const indexOf = (vertex: Vertex): number => {
    const place = placeOf(vertex);
    return place ? place.row * width + place.column : -1;
  };
  const ownership = [...seen];
  const chains = judged?.map((chain): ChainJudgement => {
    const side = chain.color === "black" ? 1 : -1;
    const stones = chain.stones.map(indexOf);
    if (chain.proved) {
      stones.forEach((at) => (ownership[at] = chain.status === "dead" ? -side : side));
      // Between chains that leave each other alone no point is anybody's.
      if (chain.status === "seki") for (const at of stones.flatMap((stone) => beside(stone, width, height))) if (letterAt(rows, at) === ".") ownership[at] = 0;
      return chain;
    }
    const mean = (side * stones.reduce((sum, at) => sum + (seen[at] ?? 0), 0)) / Math.max(1, stones.length);
    const status = mean > CLEAR ? "alive" : mean < -CLEAR ? "dead" : "unsure";
    stones.forEach((at) => (ownership[at] = side * mean));
    return status === chain.status ? chain : { ...chain, status, reason: REASONS[asked][status] };
  });
  return { ownership, chains: chains ?? null };
}

function beside(at: number, width: number, height: number): number[] {
  const [column, row] = [at % width, Math.floor(at / width)];
  return [...(column > 0 ? [at - 1] : []), ...(column + 1 < width ? [at + 1] : []), ...(row > 0 ? [at - width] : []), ...(row + 1 < height ? [at + width] : [])];
}
function letterAt(rows: string[], at: number): string | undefined {
  const width = rows[0]?.length ?? 19;
  return rows[rows.length - 1 - Math.floor(at / width)]?.[at % width];
}

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
    const vertex = vertexOf({ column, row });
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
