/** Input that was meant for something else: the second tap of two, and the Enter that ends a word of an input method. */

/** A tap so soon after a change is not meant for what is there now. */
const QUIET_MS = 400;
/** Fingers come down so near to where they came down before, in pixels. */
const NEAR = 32;

const ACTS = ["pointerdown", "mousedown", "click", "dblclick", "touchstart"] as const;

interface Press { x: number; y: number }
let last: Press = { x: -Infinity, y: -Infinity };
let quiet: { until: number; press: Press | null } | null = null;

/** The screen, the game or its phase is another now: for a moment the last press is not repeated. */
export function changed(now = performance.now()): void {
  quiet = { until: now + QUIET_MS, press: last };
}
/** The same without anybody here having asked for it: for a moment nothing is meant for what is there now. */
export function changedByItself(now = performance.now()): void {
  quiet = { until: now + QUIET_MS, press: null };
}

/** Whether a press there and then belongs to what was there before. */
export function isStray(x: number, y: number, now = performance.now()): boolean {
  if (!quiet || now > quiet.until) return false;
  return quiet.press === null || Math.hypot(x - quiet.press.x, y - quiet.press.y) <= NEAR;
}

/** Remembers where a press came down. One that is clearly new ends the quiet. */
export function pressed(x: number, y: number): void {
  last = { x, y };
  quiet = null;
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function placeOf(event: Event): { x: number; y: number } | null {
  if ("touches" in event) {
    const touch = (event as TouchEvent).touches[0];
    return touch ? { x: touch.clientX, y: touch.clientY } : null;
  }
  const { clientX: x, clientY: y, detail } = event as MouseEvent;
  // A click without a place comes from the keyboard or from a program.
  return event.type === "click" && detail === 0 ? null : { x, y };
}

export function guardTaps(target: EventTarget): void {
  /** Where the press is that was dropped: its later events go too. */
  let dropping = false;
  const act = (event: Event): void => {
    const place = event.isTrusted ? placeOf(event) : null;
    if (!place) return;
    const begins = event.type === "pointerdown" || (event.type === "touchstart" && !("PointerEvent" in globalThis));
    if (begins) {
      dropping = isStray(place.x, place.y);
      if (!dropping) pressed(place.x, place.y);
    }
    if (dropping) drop(event);
  };
  for (const type of ACTS) target.addEventListener(type, act, { capture: true, passive: false });
  target.addEventListener("keydown", (event) => {
    // A key that is held goes on into the next screen.
    const { key, repeat } = event as KeyboardEvent;
    if (repeat && (key === "Enter" || key === " ") && quiet && performance.now() <= quiet.until + QUIET_MS) drop(event);
  }, { capture: true });
}

/** Enter ends the word of an input method and sends nothing, in every field of the page. */
export function guardComposing(target: EventTarget): void {
  let composing = false;
  target.addEventListener("compositionstart", () => (composing = true), { capture: true });
  target.addEventListener("compositionend", () => (composing = false), { capture: true });
  target.addEventListener("keydown", (event) => {
    const { key, isComposing, keyCode } = event as KeyboardEvent;
    // Some browsers end the composition before they tell the key; its code still says whose it was.
    if (key === "Enter" && (composing || isComposing || keyCode === 229)) drop(event);
  }, { capture: true });
  target.addEventListener("submit", (event) => {
    if (composing) drop(event);
  }, { capture: true });
}
