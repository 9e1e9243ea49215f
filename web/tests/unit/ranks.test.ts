import { describe, expect, it } from "vitest";
import { BEST, levelOf, OPPONENTS, rankSteps, upToDate } from "../../app/core/ranks";
import { kept } from "../support/games";

describe("computer opponents by rank", () => {
  it("are the core's own rows, from 30 kyu to the strongest", () => {
    expect(OPPONENTS[0]).toBe("30k");
    expect(OPPONENTS.length).toBeGreaterThan(8);
    expect(OPPONENTS.at(-1)).toBe(BEST);
    expect(levelOf("8k").rank).toBe("8k");
    expect(levelOf(BEST).rank).toBeUndefined();
  });
  it("lie one step apart, across the line between kyu and dan too", () => {
    expect(["30k", "2k", "1k", "1d", "2d"].map(rankSteps)).toEqual([-30, -2, -1, 0, 1]);
    expect(rankSteps(BEST)).toBeNull();
  });
  it("take over the levels of games that were kept before", () => {
    const old = kept("old", {}, [], { white: { name: "", computer: 3 as unknown as string } });
    expect(upToDate(old).white.computer).toBe("10k");
    expect(upToDate(old).black.computer).toBeNull();
    expect(upToDate(upToDate(old)).white.computer).toBe("10k");
  });
});
