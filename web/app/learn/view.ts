/** What the board of a step shows. */
import type { CourseStep } from "../../../bindings/wasm/src/course";
import type { Vertex } from "../../../bindings/wasm/src";
import type { BoardView, Mark } from "../../board/src";
import { t } from "../i18n";
import { viewOf } from "../parts/views";
import type { Attempt } from "./attempt";

/** Sentences of the course name points by letter and number, so its boards do too. */
const NAMED: Partial<BoardView> = { coordinates: "a1" };

const COUNTED = new Set(["territory", "score", "enclosed"]);

/** Points chosen by the learner, or shown as the answer, in the marks that the game uses for them. */
function pointed(step: CourseStep, points: Vertex[], kind: "square" | "circle"): Partial<BoardView> {
  const { what, color = "black" } = step.task;
  if (what === "dead-stones") return { dead: points };
  if (what === "dame-points") return { dame: points };
  if (what === "territory-points" || (COUNTED.has(what) && kind === "circle")) return { territory: new Map(points.map((point) => [point, color])) };
  return { marks: points.map((vertex) => ({ vertex, kind })) };
}

function numbers(step: CourseStep, rows: string[]): Map<Vertex, number> {
  const found = new Map<Vertex, number>();
  step.shown.forEach(({ move, rows: then }, i) => {
    if (!move || move.vertex === "pass") return;
    const same = then.length === rows.length && letterAt(rows, move.vertex) === letterAt(then, move.vertex);
    if (same) found.set(move.vertex, i + 1);
    else found.delete(move.vertex);
  });
  return found;
}

function letterAt(rows: string[], vertex: Vertex): string {
  const column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(vertex.charAt(0));
  return rows[rows.length - Number(vertex.slice(1))]?.charAt(column) ?? ".";
}

export function stepView(attempt: Attempt, refusalText: string): BoardView {
  const { step } = attempt;
  const frame = attempt.frame.value;
  const verdict = attempt.verdict.value;
  const live = attempt.live.value && !attempt.moving.value;
  const places = step.task.kind === "place" || step.task.kind === "play";
  const last = frame.move?.vertex;
  const points = verdict && !attempt.live.value ? pointed(step, verdict.shows, "circle") : pointed(step, attempt.chosen.value, "square");
  const numbered = step.shown.length > 1 && verdict === null && !attempt.moving.value ? numbers(step, frame.rows) : new Map<Vertex, number>();
  // One mark a point: what was chosen or told, the last move and numbers come first.
  const taken = new Set<Vertex | undefined>([last, ...(points.marks ?? []).map(({ vertex }) => vertex), ...numbered.keys(), ...step.labels.map(({ point }) => point)]);
  const marks: Mark[] = [
    ...step.labels.filter(({ point }) => letterAt(frame.rows, point) === ".").map(({ point, letter }): Mark => ({ vertex: point, kind: "label", text: letter })),
    ...[...new Set([...step.marked, ...step.task.points])].filter((vertex) => !taken.has(vertex)).map((vertex): Mark => ({ vertex, kind: "triangle" })),
  ];
  return viewOf(frame.rows, {
    ...NAMED,
    part: step.view,
    ...points,
    marks: [...marks, ...(points.marks ?? [])],
    numbers: numbered,
    lastMove: last && last !== "pass" && !numbered.has(last) ? last : null,
    ghost: live && places ? frame.toMove : null,
    choosing: live && step.task.input === "points",
    refusal: attempt.refused.value ? { vertex: attempt.refused.value, text: refusalText || t("learn.wrong"), outline: [] } : null,
  });
}
