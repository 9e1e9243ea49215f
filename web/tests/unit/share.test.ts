import { describe, expect, it } from "vitest";
import { packed, unpacked } from "../../app/record/share";

describe("a record in an address", () => {
  const text = `(;GM[1]SZ[19]PB[Вишневская]PW[Ștefan]${";B[dd];W[pp]".repeat(150)})`;
  it("comes out as it went in, and is short", async () => {
    const word = await packed(text);
    expect(word).toMatch(/^[\w-]+$/);
    expect(word.length).toBeLessThan(text.length / 3);
    expect(await unpacked(word)).toBe(text);
  });
  it("that was cut off opens nothing", async () => {
    expect(await unpacked((await packed(text)).slice(0, 40))).toBeNull();
    expect(await unpacked("!")).toBeNull();
  });
});
