import { describe, expect, it } from "vitest";
import { type Kept, Together } from "../../app/learn/together";

/** A server with one document, and devices that keep sorted words. */
class Server {
  kept: Kept = { revision: 0, document: {} };
  keep(next: Kept): Promise<Kept> {
    if (next.revision !== this.kept.revision) return Promise.reject(new Error("stale"));
    this.kept = { revision: next.revision + 1, document: next.document };
    return Promise.resolve(this.kept);
  }
}
function device(server: Server, text: string): { together: Together; here(): string; learn(word: string): void } {
  let here = text;
  const merged = (one: string, other: string): string => [...new Set(`${one} ${other}`.split(" ").filter(Boolean))].sort().join(" ");
  const together = new Together({
    fetch: () => Promise.resolve(server.kept), keep: (next) => server.keep(next), isStale: (problem) => problem instanceof Error && problem.message === "stale",
    merged, here: () => here, keepHere: (next) => (here = next),
  });
  return { together, here: () => here, learn: (word) => (here = merged(here, word)) };
}

describe("progress in two places", () => {
  it("is put together, also where another device was quicker", async () => {
    const server = new Server();
    server.kept = { revision: 4, document: { other: "stays" } };
    const one = device(server, "atari");
    const two = device(server, "ko");
    await Promise.all([one.together.fetch(), two.together.fetch()]);
    await one.together.send();
    await two.together.send();
    expect(two.here()).toBe("atari ko");
    expect(server.kept).toEqual({ revision: 6, document: { other: "stays", course: "atari ko" } });
    one.learn("seki");
    await one.together.send();
    expect(server.kept.document.course).toBe("atari ko seki");
  });

  it("sends nothing that the server has, and nothing before it was asked", async () => {
    const server = new Server();
    const one = device(server, "");
    await one.together.send();
    await one.together.fetch();
    await one.together.send();
    expect(server.kept.revision).toBe(0);
  });

  it("begins anew on the server too", async () => {
    const server = new Server();
    server.kept = { revision: 1, document: { course: "atari" } };
    const one = device(server, "");
    one.together.forget();
    await one.together.fetch();
    await one.together.send();
    expect(one.here()).toBe("");
    expect(server.kept.document.course).toBe("");
  });

  it("tells other trouble on", async () => {
    const failing = new Together({
      fetch: () => Promise.resolve({ revision: 0, document: {} }), keep: () => Promise.reject(new Error("away")), isStale: () => false,
      merged: (one) => one, here: () => "atari", keepHere: () => undefined,
    });
    await failing.fetch();
    await expect(failing.send()).rejects.toThrow("away");
  });
});
