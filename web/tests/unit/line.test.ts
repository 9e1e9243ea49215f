import { describe, expect, it } from "vitest";
import { keyOfLine } from "../../app/core/kept";
import { kept, moves } from "../support/games";

const keyOf = (line: string, more: Parameters<typeof kept>[1] = {}): string => {
  const { id, start, steps } = kept("one", more, moves(line));
  return keyOfLine(id, start, steps);
};

describe("what is known of a game that was analysed", () => {
  it("is of that line of moves alone: another of the same length is another", () => {
    expect(keyOf("E5 E7 C4 C6")).toBe(keyOf("E5 E7 C4 C6"));
    expect(keyOf("E5 E7 C4 C6")).not.toBe(keyOf("E5 E7 C4 A1"));
    expect(keyOf("E5 E7", { komi: 0 })).not.toBe(keyOf("E5 E7", { komi: 7 }));
  });
});
