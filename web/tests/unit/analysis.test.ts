import { describe, expect, it } from "vitest";
import type { ChainJudgement, GameState } from "../../../bindings/wasm/src";
import { estimate, settled } from "../../app/analysis/estimate";
import { isRough, points } from "../../app/analysis/words";

const ROWS = ["XX.O", "X..O", "X.OO", "...."];
const NOBODYS = 0.1;
/** Rows of owners as drawn, from the playouts: index 0 is A1. */
const owners = (letters: string[]): number[] => [...letters].reverse().flatMap((row) => [...row].map((letter) => (letter === "X" ? 0.9 : letter === "O" ? -0.9 : NOBODYS)));
const playedOut = (ownership: number[]) => ({ asked: "playouts" as const, ownership });
const scene = (rows: string[]) => ({ rows, state: { prisonersOfBlack: 0, prisonersOfWhite: 0, komi: 0 } as GameState, last: null, scoring: "territory" });
const chain = (more: Partial<ChainJudgement>): ChainJudgement => ({ color: "white", stones: ["D4", "D3", "D2", "C2"], status: "seki", proved: false, reason: "shared_liberties", ...more });

describe("the verdict on a chain in the analysis", () => {
  it("is the playouts' for what is not proved: table and list say the same", () => {
    const all = owners(["XXXX", "XXXX", "XXXX", "XXXX"]);
    const found = settled(scene(ROWS), playedOut(all), [chain({})]);
    expect(found.chains?.[0]).toMatchObject({ status: "dead", reason: "lost_in_playouts" });
    expect(estimate(scene(ROWS), found.ownership).lost.sort()).toEqual(["C2", "D2", "D3", "D4"]);
    // A network says the same without games that would tell why.
    expect(settled(scene(ROWS), { asked: "network", ownership: all }, [chain({})]).chains?.[0]).toMatchObject({ status: "dead", reason: "" });
  });
  it("is unsure for both where playouts are divided, even if single stones of the chain seem clear", () => {
    const mixed = owners(["XX.X", "X..X", "X...", "...."]);
    const found = settled(scene(ROWS), playedOut(mixed), [chain({ status: "dead" })]);
    expect(found.chains?.[0]?.status).toBe("unsure");
    expect(estimate(scene(ROWS), found.ownership).lost).toEqual([]);
  });
  it("is the proof's where there is one, and the points follow it", () => {
    const all = owners(["XXXX", "XXXX", "XXXX", "XXXX"]);
    const seki = settled(scene(ROWS), playedOut(all), [chain({ proved: true })]);
    const shown = estimate(scene(ROWS), seki.ownership);
    expect(seki.chains?.[0]?.status).toBe("seki");
    expect(shown.lost).toEqual([]);
    expect(shown.owners.has("C4")).toBe(false);
    const dead = settled(scene(ROWS), playedOut(owners(["XXOO", "XXOO", "XXOO", "XXOO"])), [chain({ proved: true, status: "dead" })]);
    expect(estimate(scene(ROWS), dead.ownership).lost.sort()).toEqual(["C2", "D2", "D3", "D4"]);
  });
  it("waits for nothing: without judgements the playouts stand alone", () => {
    const all = owners(ROWS);
    expect(settled(scene(ROWS), playedOut(all), null)).toEqual({ ownership: all, chains: null });
  });
});

describe("figures of a first look", () => {
  it("are rough until the second, and have no decimals", () => {
    expect([isRough({ asked: "playouts", visits: 24 }), isRough({ asked: "playouts", visits: 120 })]).toEqual([true, false]);
    // A network's visits say more.
    expect([isRough({ asked: "network", visits: 8 }), isRough({ asked: "network", visits: 40 })]).toEqual([true, false]);
    expect([points(17.6, true), points(17.6, false)]).toEqual([18, 17.5]);
  });
});
