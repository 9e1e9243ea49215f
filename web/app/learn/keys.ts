/** Keys of a step: they go to what the step asks for, whatever has the focus. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GoBoard } from "../../board/src";
import { typing } from "../parts/Shell";

/**
 * Takes keys from the moment at which the step stands in the page: an effect after the next paint would lose what is typed before it.
 * The taker says whether a key was its own.
 */
export function useTyped(take: (key: string) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

/** Enter belongs to what has the focus, where that can be pressed. */
export const pressable = (): boolean => document.activeElement?.matches("button, a, input, select, summary, go-board") ?? false;

/** "d", then "4" puts the board's cursor on D4 although the focus is elsewhere; the board itself takes such keys while it has it. */
export class Coordinates {
  private typed = "";

  take(key: string, board: GoBoard | null): boolean {
    if (/^[a-hj-z]$/i.test(key)) this.typed = key.toUpperCase();
    else if (/^\d$/.test(key) && this.typed !== "") this.typed += key;
    else {
      this.typed = "";
      return false;
    }
    if (this.typed.length > 1) board?.focusPoint(this.typed);
    return this.typed.length > 1;
  }
}
