/** Which step of the course teaches why a move is refused. */
import type { LegalityId } from "../../../bindings/wasm/src";

const TEACHES: Partial<Record<LegalityId, [lesson: string, step: string]>> = {
  occupied: ["1-board", "turns"],
  suicide: ["3-ko", "no-suicide"],
  ko: ["3-ko", "not-at-once"],
  superko: ["3-ko", "three-kos"],
};

/** Parts of the address of the step; none where no step teaches it. */
export const whyPath = (id: LegalityId): string[] | null => {
  const found = TEACHES[id];
  return found ? ["learn", ...found] : null;
};
