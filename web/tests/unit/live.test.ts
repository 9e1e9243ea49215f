import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, Live, type LiveListener } from "../../client/live";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sample = (name: string): Record<string, unknown> =>
  (JSON.parse(readFileSync(fileURLToPath(new URL(`../../../protocol/samples/${name}.json`, import.meta.url)), "utf8")) as { message: Record<string, unknown> }).message;

class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

const snapshot = (number: number): unknown => ({ ...sample("server-snapshot"), number });
const event = (number: number): unknown => ({ ...sample("server-event-move"), number });

describe("a live connection", () => {
  let states: Connection[];
  let events: number[];
  let notices: string[];
  let live: Live;
  const last = (): Line => Line.all.at(-1)!;
  const listener = (): LiveListener => ({
    connection: (state) => states.push(state), welcome: () => undefined, snapshot: () => undefined, event: ({ number }) => events.push(number),
    presence: () => undefined, ping: () => undefined, notice: (id) => notices.push(id),
  });
  const greet = (number: number): void => {
    last().open();
    last().say(sample("server-welcome"));
    last().say(snapshot(number));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1 });
    Line.all = [];
    [states, events, notices] = [[], [], []];
    live = new Live({ url: "ws://x", client: "client-0001", secret: () => "s".repeat(20), open: () => new Line() as unknown as WebSocket }, listener());
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("greets first and shows nothing of its secret in the address", () => {
    last().open();
    expect(last().sent).toEqual([{ type: "hello", protocol: 1, client: "client-0001", secret: "s".repeat(20) }]);
  });
  it("takes events in order once, and asks for a snapshot where one is missing", () => {
    greet(4);
    for (const number of [5, 5, 4, 6]) last().say(event(number));
    expect(events).toEqual([5, 6]);
    last().say(event(9));
    expect(events).toEqual([5, 6]);
    expect(last().sent.at(-1)).toMatchObject({ type: "sync" });
  });
  it("sends again after a broken line, with the same number, once there is a snapshot", async () => {
    greet(1);
    const done = live.send({ type: "play", position: "p", vertex: "D4" });
    last().drop();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(Line.all.length).toBe(2);
    last().open();
    expect(last().sent.length).toBe(1);
    last().say(sample("server-welcome"));
    last().say(snapshot(2));
    expect(last().sent[1]).toEqual({ type: "play", position: "p", vertex: "D4", request: 1 });
    last().say({ type: "done", request: 1, number: 2 });
    await expect(done).resolves.toBeUndefined();
  });
  it("hands on the server's reason", async () => {
    greet(1);
    const refused = live.send({ type: "play", position: "p", vertex: "D4" });
    last().say({ ...sample("server-refused-ko"), request: 1 });
    await expect(refused).rejects.toMatchObject({ id: expect.any(String) as string, message: expect.any(String) as string });
  });
  it("answers pings at once", () => {
    greet(1);
    last().say({ type: "ping", id: 7, now: 0, delay: 0 });
    expect(last().sent.at(-1)).toEqual({ type: "pong", id: 7 });
  });
  it("never sends what the protocol does not know, nor trusts it", async () => {
    greet(1);
    await expect(live.send({ type: "chat", text: "" })).rejects.toMatchObject({ id: "client.malformed" });
    last().say({ type: "surprise" });
    expect(notices).toEqual(["client.malformed"]);
  });
  it("waits longer each time, and not at all when it is no use", () => {
    last().drop();
    vi.advanceTimersByTime(700);
    expect(Line.all.length).toBe(2);
    last().drop();
    vi.advanceTimersByTime(700);
    expect(Line.all.length).toBe(2);
    vi.advanceTimersByTime(600);
    expect(Line.all.length).toBe(3);
    last().drop(1008, "live.no_game");
    vi.advanceTimersByTime(60_000);
    expect([Line.all.length, states.at(-1)]).toEqual([3, "closed"]);
  });
  it("B125: a line that slept answers soon or is replaced; the move on its way arrives once", async () => {
    greet(1);
    const [dead] = Line.all;
    live.wake();
    expect(dead?.sent.at(-1)).toMatchObject({ type: "sync" });
    const done = live.send({ type: "play", position: "p", vertex: "D4" });
    // Old words from the queue are no sign of life, and old pings stay unanswered.
    const before = dead?.sent.length;
    last().say({ type: "ping", id: 3, now: 0, delay: 0 });
    expect(dead?.sent.length).toBe(before);
    vi.advanceTimersByTime(3100);
    expect([Line.all.length, states.includes("lost"), dead?.readyState]).toEqual([2, true, 3]);
    greet(7);
    dead?.say(event(8));
    expect(events).toEqual([]);
    const again = last().sent.filter(({ type }) => type === "play");
    expect(again).toEqual([{ type: "play", position: "p", vertex: "D4", request: 2 }]);
    expect(last().sent.filter(({ type }) => type === "sync")).toEqual([]);
    last().say({ type: "done", request: 2, number: 8 });
    await expect(done).resolves.toBeUndefined();
    vi.advanceTimersByTime(4000);
    live.wake();
    expect(last().sent.filter(({ type }) => type === "play").length).toBe(1);
  });
  it("B125: a line that answers is kept", () => {
    greet(1);
    live.wake();
    const { request } = last().sent.at(-1) as { request: number };
    last().say(snapshot(3));
    last().say({ type: "done", request, number: 3 });
    vi.advanceTimersByTime(10_000);
    expect([Line.all.length, states.includes("lost")]).toEqual([1, false]);
    last().say({ type: "ping", id: 9, now: 0, delay: 0 });
    expect(last().sent.at(-1)).toEqual({ type: "pong", id: 9 });
  });
  it("B125: a device that slept without saying so is noticed, also while a line was being made", () => {
    greet(1);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    vi.advanceTimersByTime(5000);
    expect(last().sent.at(-1)).toMatchObject({ type: "sync" });
    vi.advanceTimersByTime(3100);
    expect(Line.all.length).toBe(2);
    // The second line never opens.
    live.wake();
    vi.advanceTimersByTime(3100);
    expect(Line.all.length).toBe(3);
  });
  it("gives up a line that has fallen silent", () => {
    greet(1);
    vi.advanceTimersByTime(51_000);
    expect(states).toContain("lost");
  });
});
