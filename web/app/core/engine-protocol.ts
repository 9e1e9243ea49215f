/** What page and engine worker say to each other. */
import type { Analysis, Choice, Color, Judgement, Vertex } from "../../../bindings/wasm/src";
import type { Start, Step } from "./kept";

export interface Level { visits: number; playouts: number; milliseconds?: number }
export interface Position { start: Start; steps: Step[] }

export type Task =
  | { kind: "choose"; position: Position; level: Level; seed: number }
  | { kind: "judge"; position: Position }
  | { kind: "analyse"; position: Position; visits: number };
export type Request =
  | { type: "load"; script: string; wasm: string }
  | { type: "task"; id: number; task: Task }
  | { type: "stop"; id: number };

export interface Answers { choose: Choice; judge: Judgement; analyse: Analysis }
export type Reply =
  | { type: "progress"; id: number; share: number }
  | { type: "answer"; id: number; value: Answers[keyof Answers] }
  | { type: "failed"; id: number; message: string };

/** From the first games to as strong as it gets in a browser. */
export const LEVELS: Level[] = [
  { visits: 3, playouts: 1 },
  { visits: 10, playouts: 1 },
  { visits: 30, playouts: 2 },
  { visits: 90, playouts: 4 },
  { visits: 300, playouts: 4 },
  { visits: 1000, playouts: 4 },
  { visits: 4000, playouts: 4, milliseconds: 12_000 },
];

export type { Color, Vertex };
