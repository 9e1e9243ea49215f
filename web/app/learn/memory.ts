/** What this person has done in the course, kept on this device. The schedule itself is the course's. */
import { signal } from "@preact/signals";
import { titles } from "virtual:course";
import { language } from "../i18n";

const MEMORY = "miai.course";
const PLACE = "miai.course.place";
/** Rounds of practice that were begun. */
const ROUNDS = ["practice", "exam"].map((kind) => `${MEMORY}.${kind}`);
const DAY = 86_400_000;

/** Where somebody was last: a step of a lesson, and how far that is. */
export interface Place { lesson: string; step: string; at: number; of: number; exercise?: boolean }

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse: it then holds until the page closes.
  }
}
function keptPlace(): Place | null {
  try {
    const kept = JSON.parse(read(PLACE) || "null") as Partial<Place> | null;
    return typeof kept?.lesson === "string" && typeof kept.step === "string" ? { at: 0, of: 0, ...kept } as Place : null;
  } catch {
    return null;
  }
}

export const memory = signal(read(MEMORY));
export const place = signal<Place | null>(keptPlace());

export function keepMemory(text: string): void {
  memory.value = text;
  write(MEMORY, text);
}
export function keepPlace(next: Place): void {
  place.value = next;
  write(PLACE, JSON.stringify(next));
}
let told: (() => void) | null = null;
/** Told when somebody begins the course anew. */
export function onForget(tell: () => void): void {
  told = tell;
}
export function forget(): void {
  told?.();
  keepMemory("");
  place.value = null;
  for (const key of [PLACE, ...ROUNDS]) write(key, "");
}

/** Days by the person's own midnight. */
export function today(): number {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
}

export const lessonTitle = (lesson: string): string => titles[language()]?.[lesson] ?? lesson;
export const lessonNumber = (lesson: string): number => Number.parseInt(lesson, 10);
