/** What a person has set, kept on this device. */
import { effect, signal } from "@preact/signals";
import type { Confirm, Coordinates, Theme } from "../board/src";
import { isLanguage, type Language, preferredLanguage, useLanguage } from "./i18n";

export interface Settings {
  language: Language;
  look: "system" | "light" | "dark";
  board: Theme;
  coordinates: Coordinates;
  sounds: boolean;
  motion: boolean;
  numbers: boolean;
  confirm: Confirm;
  showAtari: boolean;
  showLiberties: boolean;
  showIllegal: boolean;
  warnSelfAtari: boolean;
  name: string;
  /** The computer opponent that was chosen last. */
  opponent: string;
  /** Has begun the course, or said that he knows the game: it is not offered again. */
  welcomed: boolean;
}

const KEY = "miai.settings";
const DEFAULTS: Settings = {
  language: "en", look: "system", board: "wood", coordinates: "a1", sounds: true, motion: true, numbers: false, confirm: "at-once",
  showAtari: true, showLiberties: false, showIllegal: false, warnSelfAtari: false, name: "", opponent: "", welcomed: false,
};

function kept(): Settings {
  const mine: Settings = { ...DEFAULTS, language: preferredLanguage(navigator.languages), confirm: matchMedia("(pointer: coarse)").matches ? "two-tap" : "at-once" };
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    const all = { ...mine, ...read };
    return isLanguage(all.language) ? all : { ...all, language: mine.language };
  } catch {
    return mine;
  }
}

export const settings = signal<Settings>(kept());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Private windows may refuse: the setting then holds until the page closes.
  }
}

/** Language and look follow the settings from here on; resolves when the first words are there. */
export async function startSettings(): Promise<void> {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const look = (): void => {
    const { look: wanted } = settings.value;
    const isDark = wanted === "dark" || (wanted === "system" && dark.matches);
    document.documentElement.dataset.look = isDark ? "dark" : "light";
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", isDark ? "dark" : "light");
  };
  dark.addEventListener("change", look);
  effect(look);
  await useLanguage(settings.value.language);
  effect(() => {
    void useLanguage(settings.value.language);
  });
}
