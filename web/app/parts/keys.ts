/** Keys of a screen, while nothing is being typed. */
import { useEffect, useRef } from "preact/hooks";
import { set, settings } from "../settings";
import { typing } from "./Shell";

export type Keys = Record<string, () => void>;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const act = latest.current[event.key];
      if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || !act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

/** Keys that mean the same wherever there is a board. */
export const LOOK_KEYS: Keys = {
  N: () => set("numbers", !settings.value.numbers),
  C: () => set("coordinates", ({ a1: "1-1", "1-1": "none", none: "a1" } as const)[settings.value.coordinates]),
};
