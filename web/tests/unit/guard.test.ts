import { beforeEach, describe, expect, it, vi } from "vitest";
import { changed, changedByItself, guardComposing, isStray, pressed } from "../../app/parts/guard";

describe("B137: input that was meant for what was there before", () => {
  it("is the second tap of two, and nothing else", () => {
    pressed(100, 200);
    changed(1000);
    expect(isStray(104, 210, 1200)).toBe(true);
    expect(isStray(104, 310, 1200)).toBe(false);
    expect(isStray(104, 210, 1401)).toBe(false);
  });
  it("is all of it for a moment when the game changes without anybody here having asked", () => {
    pressed(100, 200);
    changedByItself(1000);
    expect([isStray(900, 10, 1399), isStray(100, 200, 1401)]).toEqual([true, false]);
  });
});

describe("B139: Enter in an input method", () => {
  let field: EventTarget;
  const sent = vi.fn();
  const tell = (type: string, more: object = {}): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    field.dispatchEvent(event);
    return event;
  };
  beforeEach(() => {
    sent.mockClear();
    field = new EventTarget();
    guardComposing(field);
    field.addEventListener("keydown", sent);
    field.addEventListener("submit", sent);
  });
  it("ends the word and sends nothing; the next one sends", () => {
    tell("compositionstart");
    expect(tell("keydown", { key: "Enter", isComposing: true, keyCode: 229 }).defaultPrevented).toBe(true);
    expect(tell("submit").defaultPrevented).toBe(true);
    tell("compositionend");
    expect(sent).not.toHaveBeenCalled();
    expect(tell("keydown", { key: "Enter", isComposing: false, keyCode: 13 }).defaultPrevented).toBe(false);
    tell("submit");
    expect(sent).toHaveBeenCalledTimes(2);
  });
  it("is known by its code where the composition is told to be over before the key", () => {
    tell("compositionstart");
    tell("compositionend");
    expect(tell("keydown", { key: "Enter", isComposing: false, keyCode: 229 }).defaultPrevented).toBe(true);
    expect(sent).not.toHaveBeenCalled();
  });
  it("leaves other keys of the word alone", () => {
    tell("compositionstart");
    expect(tell("keydown", { key: "a", isComposing: true, keyCode: 229 }).defaultPrevented).toBe(false);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
