/** Which marks the points of a count get. */
import type { Score, Vertex } from "../../../bindings/wasm/src";
import type { BoardView, Unsettled } from "../../board/src";

/** Points of the count, by owner and reason. */
export function scoreMarks(score: Score, dead: Vertex[]): Partial<BoardView> {
  const territory = new Map<Vertex, "black" | "white">();
  const [sekiEyes, dame, open]: [Vertex[], Vertex[], Vertex[]] = [[], [], []];
  const unsettled = new Map<Vertex, Unsettled>();
  const gone = new Set(dead);
  for (const { point, owner, reason, fillBy } of score.points) {
    if (reason === "seki_eye") sekiEyes.push(point);
    else if (reason === "dame") dame.push(point);
    else if (reason === "open_border") open.push(point);
    else if (reason === "false_eye" || reason === "open_ko") unsettled.set(point, reason);
    else if (reason === "protective_move") unsettled.set(point, fillBy === "white" ? "white_protects" : "black_protects");
    else if (owner && (reason === "territory" || gone.has(point))) territory.set(point, owner);
  }
  return { territory, sekiEyes, dame, open, unsettled, dead };
}
