import { afterEach, describe, expect, it, vi } from "vitest";
import { NetworkHost } from "../../app/core/network-host";

const FILES = { script: "network.js", wasm: "network.wasm", weights: "network.bin" };

/** A worker whose network takes so many milliseconds for a point; answers how often it was asked. */
function worker(milliseconds: number, have: (path: string) => boolean = () => true) {
  let [now, evaluations, loads] = [0, 0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const network = {
    evaluate: ({ points }: { points: number }) => {
      ++evaluations;
      now += milliseconds * points;
      return { ok: true, value: {} };
    },
  };
  const module = {
    newGame: ({ width, height }: { width: number; height: number }) => ({ ok: true, value: { points: width * height, delete: () => undefined } }),
    newNetwork: () => ({ ok: true, value: network }),
  };
  vi.stubGlobal("importScripts", () => ++loads);
  vi.stubGlobal("createMiaiNetwork", () => Promise.resolve(module));
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(have(path) ? new Response("x") : new Response(null, { status: 404 })));
  return { evaluations: () => evaluations, loads: () => loads };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the network in the worker", () => {
  it("is loaded once, and asked how quick it is once for each size", async () => {
    const { evaluations, loads } = worker(0.01);
    const host = new NetworkHost(FILES);
    expect(await host.host(9, 9)).not.toBeNull();
    expect(await host.host(9, 9)).not.toBeNull();
    expect(await host.host(19, 19)).not.toBeNull();
    expect([loads(), evaluations()]).toEqual([1, 2]);
  });
  it("is not taken where it is too slow, and not tried again on larger boards", async () => {
    const { evaluations } = worker(0.1);
    const host = new NetworkHost(FILES);
    expect(await host.host(19, 19)).toBeNull();
    const tried = evaluations();
    expect(tried).toBeGreaterThan(3);
    expect(await host.host(19, 19)).toBeNull();
    expect(evaluations()).toBe(tried);
    expect(await host.host(9, 9)).not.toBeNull();
  });
  it("is none where a file is missing, where the page has none, and after it broke down", async () => {
    const { loads } = worker(0.01, (path) => path !== FILES.weights);
    expect(await new NetworkHost(FILES).host(9, 9)).toBeNull();
    expect(loads()).toBe(0);
    worker(0.01);
    expect(await new NetworkHost(null).host(9, 9)).toBeNull();
    const host = new NetworkHost(FILES);
    expect(await host.host(9, 9)).not.toBeNull();
    host.giveUp();
    expect(await host.host(9, 9)).toBeNull();
  });
  it("is waited for once, and taken when it has come after all", async () => {
    worker(0.01);
    const come: (() => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise((resolve) => come.push(() => resolve(new Response("x")))));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const host = new NetworkHost(FILES);
    const first = host.host(9, 9);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBeNull();
    expect(await host.host(9, 9)).toBeNull();
    for (const one of come) one();
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await host.host(9, 9)).not.toBeNull());
  });
});
