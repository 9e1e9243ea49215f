/** Figures of an analysis in words: score first, and always whose it is. */
import type { Asked, Color } from "../../../bindings/wasm/src";
import { reaches } from "../core/depths";
import { number, t } from "../i18n";

/** To half points, as far as such figures can be trusted. */
export const half = (points: number): number => Math.round(points * 2) / 2;

/** A first look: no more than a direction and a size. */
export const isRough = (thought: { asked: Asked; visits: number }): boolean => !reaches(thought, "fair");
export const points = (value: number, rough: boolean): number => (rough ? Math.round(value) : half(value));

const ROUGH_PERCENT = 5;

export function leadWords(lead: number, rough = false): string {
  const shown = points(lead, rough);
  if (rough) return t("analysis.lead_about", { color: shown > 0 ? "black" : "white", points: Math.abs(shown), text: number(Math.abs(shown)) });
  return shown === 0 ? t("analysis.even") : t("analysis.lead", { color: shown > 0 ? "black" : "white", points: number(Math.abs(shown)) });
}
export function chanceWords(blackWins: number, rough = false): string {
  const color: Color = blackWins >= 0.5 ? "black" : "white";
  const percent = Math.round(100 * Math.max(blackWins, 1 - blackWins));
  return rough ? t("analysis.chance_about", { color, percent: Math.round(percent / ROUGH_PERCENT) * ROUGH_PERCENT }) : t("analysis.chance", { color, percent });
}
export function outlookWords(thought: { asked: Asked; lead: number; blackWins: number; visits: number }): string {
  const rough = isRough(thought);
  return `${leadWords(thought.lead, rough)}, ${chanceWords(thought.blackWins, rough)}`;
}
