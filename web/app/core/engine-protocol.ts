/** What page and engine worker say to each other. */
import type { Analysis, Choice, GameReview, GameToReview, Judgement, ShownFate, Vertex } from "../../../bindings/wasm/src";
import type { Start, Step } from "./kept";

/** How the opponent plays: as people of a rank do, or as well as it can in the time. */
export interface Level { rank?: string; milliseconds: number }
export interface Position { start: Start; steps: Step[] }

export type Task =
  | { kind: "choose"; position: Position; level: Level; seed: number }
  | { kind: "judge"; position: Position }
  | { kind: "analyse"; position: Position; visits: number }
  | { kind: "show"; position: Position; stone: Vertex }
  | { kind: "review"; game: GameToReview };
export type Request =
  | { type: "load"; script: string; wasm: string }
  | { type: "task"; id: number; task: Task }
  | { type: "stop"; id: number };

export interface Answers { choose: Choice; judge: Judgement; analyse: Analysis; show: ShownFate | null; review: GameReview }
export type Reply =
  | { type: "progress"; id: number; share: number }
  | { type: "answer"; id: number; value: Answers[keyof Answers] }
  | { type: "failed"; id: number; message: string };
