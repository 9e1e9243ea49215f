/** What the page shows of a count, point by point. */
import { describe, expect, it } from "vitest";
import type { PointVerdict, Score } from "../../../bindings/wasm/src";
import { scoreMarks } from "../../app/parts/countMarks";

const verdict = (point: string, reason: string, more: Partial<PointVerdict> = {}): PointVerdict => ({ point, owner: null, fillBy: null, reason, ...more });
const shown = (...points: PointVerdict[]) => scoreMarks({ points } as Score, ["G8"]);

describe("the points of a count", () => {
  it("all have a mark that tells why they count or not (F31, F32, F34)", () => {
    const marks = shown(
      verdict("A1", "territory", { owner: "black" }), verdict("G8", "stone_dead", { owner: "white" }), verdict("B1", "dame"), verdict("C1", "seki_eye"),
      verdict("D1", "false_eye", { fillBy: "white" }), verdict("E1", "protective_move", { fillBy: "white" }), verdict("F1", "protective_move", { fillBy: "black" }),
      verdict("G1", "open_ko", { fillBy: "black" }), verdict("H1", "open_border"), verdict("J1", "stone_alive", { owner: "black" }),
    );
    expect([...(marks.territory ?? [])]).toEqual([["A1", "black"], ["G8", "white"]]);
    expect([marks.dame, marks.sekiEyes, marks.open]).toEqual([["B1"], ["C1"], ["H1"]]);
    expect([...(marks.unsettled ?? [])]).toEqual([["D1", "false_eye"], ["E1", "white_protects"], ["F1", "black_protects"], ["G1", "open_ko"]]);
  });
});
