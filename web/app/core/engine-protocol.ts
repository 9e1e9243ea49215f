/** What page and engine worker say to each other. */
import type { Analysis, Choice, GameReview, GameToReview, Judgement, ShownFate, Vertex } from "../../../bindings/wasm/src";
import type { Depth } from "./depths";
import type { Start, Step } from "./kept";

/** How the opponent plays: as people of a rank do, or as well as it can in the time. */
export interface Level { rank?: string; milliseconds: number }
export interface Position { start: Start; steps: Step[] }

export type Task =
  | { kind: "choose"; position: Position; level: Level; seed: number }
  | { kind: "judge"; position: Position }
  | { kind: "analyse"; position: Position; depth: Depth }
  | { kind: "show"; position: Position; stone: Vertex }
  | { kind: "review"; game: GameToReview };

export interface ModuleFiles { script: string; wasm: string }
/** weights: the network's own file. */
export interface NetworkFiles extends ModuleFiles { weights: string }
/** What will be asked soon: by a rank, or by whoever wants it as good as it gets. */
export interface Outlook { rank?: string; width: number; height: number }

export type Request =
  | { type: "load"; engine: ModuleFiles; network: NetworkFiles | null }
  | { type: "prepare"; outlook: Outlook }
  | { type: "task"; id: number; task: Task }
  | { type: "stop"; id: number };

export interface Answers { choose: Choice; judge: Judgement; analyse: Analysis; show: ShownFate | null; review: GameReview }
export type Reply =
  | { type: "progress"; id: number; share: number }
  | { type: "answer"; id: number; value: Answers[keyof Answers] }
  | { type: "failed"; id: number; message: string };
