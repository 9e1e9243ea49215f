/** How closely a position is looked at. A visit takes a network longer than playouts, and says more. */
import type { Asked } from "../../../bindings/wasm/src";

/** The first round of an analysis, the second, a hint, and what is looked at or may be a mistake. */
export type Depth = "rough" | "fair" | "hint" | "deep";

export const VISITS: Record<Asked, Record<Depth, number>> = {
  playouts: { rough: 24, fair: 120, hint: 250, deep: 500 },
  network: { rough: 8, fair: 40, hint: 100, deep: 200 },
};

export const reaches = ({ asked, visits }: { asked: Asked; visits: number }, depth: Depth): boolean => visits >= VISITS[asked][depth];
