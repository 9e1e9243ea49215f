/** The page's language: one catalogue at a time, loaded when it is needed. */
import { signal } from "@preact/signals";
import { Formatter, type Values } from "./message";

export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский", ro: "Română" } as const;
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string>;
const LOAD: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("virtual:words/en"),
  de: () => import("virtual:words/de"),
  ru: () => import("virtual:words/ru"),
  ro: () => import("virtual:words/ro"),
};
const LOAD_RECORDS: typeof LOAD = {
  en: () => import("virtual:record-words/en"),
  de: () => import("virtual:record-words/de"),
  ru: () => import("virtual:record-words/ru"),
  ro: () => import("virtual:record-words/ro"),
};

interface Tongue { language: Language; words: Catalogue; formatter: Formatter }
const tongue = signal<Tongue>({ language: "en", words: {}, formatter: new Formatter("en") });

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** What the browser asks for, as far as there is a catalogue. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}

export async function useLanguage(language: Language): Promise<void> {
  const words = (await LOAD[language]()).default;
  tongue.value = { language, words, formatter: new Formatter(language) };
  document.documentElement.lang = language;
}

/** Adds the words about faults in records; again after a change of language. */
export async function useRecordWords(): Promise<void> {
  const { language } = tongue.value;
  const words = (await LOAD_RECORDS[language]()).default;
  const now = tongue.value;
  if (now.language === language) tongue.value = { ...now, words: { ...now.words, ...words } };
}

export function t(key: string, values?: Values): string {
  const { words, formatter } = tongue.value;
  const message = words[key];
  return message === undefined ? key : formatter.format(message, values);
}
/** The words of a family by what follows in their keys, as the core takes them. */
export function wordsOf(family: string): Record<string, string> {
  const all = Object.entries(tongue.value.words).filter(([key]) => key.startsWith(family));
  return Object.fromEntries(all.map(([key, text]) => [key.slice(family.length), text]));
}
export const has = (key: string): boolean => tongue.value.words[key] !== undefined;
/** What the core or the server says is wrong, in the reader's language where there are words for it. */
export function errorWords(error: { id: string; message: string; facts?: Record<string, string> }): string {
  const key = `error.${error.id}`;
  return has(key) ? t(key, error.facts) : error.message;
}
export const number = (value: number): string => tongue.value.formatter.number(value);
export const language = (): Language => tongue.value.language;

export function date(at: number): string {
  return new Intl.DateTimeFormat(tongue.value.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
export function list(items: string[]): string {
  return items.join(", ");
}
