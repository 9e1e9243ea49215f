import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../app/core/session";

interface Asked { task: { position: { steps: unknown[] } }; stopped: boolean; answer(vertex: string): void }
const asked: Asked[] = [];
vi.mock("../../app/core/engine", () => ({
  ask: (task: Asked["task"]) => {
    let answer: (choice: unknown) => void = () => undefined;
    const one: Asked = { task, stopped: false, answer: (vertex) => answer({ verdict: "play", color: "white", vertex }) };
    asked.push(one);
    return { answer: new Promise((resolve) => (answer = resolve)), stop: () => (one.stopped = true) };
  },
}));
const { Computer } = await import("../../app/play/computer");

/** A game of two sides in turn, Black a person, White the computer. */
function newGame() {
  const version = signal(0);
  const steps: { vertex: string }[] = [];
  const seat = (computer: string | null) => ({ name: "", computer });
  const session = {
    kept: { created: 1, start: {}, steps, black: seat(null), white: seat("1k") },
    placing: 0,
    get over() {
      version.value;
      return false;
    },
    get state() {
      return { phase: "play", toMove: steps.length % 2 ? "white" : "black" };
    },
    play(vertex: string) {
      steps.push({ vertex });
      version.value++;
    },
    undo() {
      steps.pop();
      version.value++;
    },
  };
  return { session, steps, computer: new Computer(session as unknown as Session) };
}
const played = (steps: { vertex: string }[]) => steps.map(({ vertex }) => vertex).join(" ");

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("the computer", () => {
  it("answers a move", async () => {
    const { session, steps, computer } = newGame();
    session.play("E5");
    expect(computer.thinking.value).toBe(0);
    asked[0]?.answer("C3");
    await vi.runAllTimersAsync();
    expect(played(steps)).toBe("E5 C3");
    expect(computer.thinking.value).toBeNull();
  });

  it("stops when the move is taken back, and never plays what answered it", async () => {
    const { session, steps, computer } = newGame();
    session.play("A1");
    session.undo();
    expect(asked[0]?.stopped).toBe(true);
    expect(computer.thinking.value).toBeNull();
    session.play("F3");
    expect(asked.length).toBe(2);
    asked[0]?.answer("F7");
    await vi.runAllTimersAsync();
    expect(played(steps)).toBe("F3");
    expect(computer.thinking.value).toBe(0);
    asked[1]?.answer("F4");
    await vi.runAllTimersAsync();
    expect(played(steps)).toBe("F3 F4");
  });

  it("plays nothing in a game that was left", async () => {
    const { session, steps, computer } = newGame();
    session.play("E5");
    computer.close();
    expect(asked[0]?.stopped).toBe(true);
    asked[0]?.answer("C3");
    await vi.runAllTimersAsync();
    expect(played(steps)).toBe("E5");
  });
});
