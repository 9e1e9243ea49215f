/** Figures of an analysis in words: score first, and always whose it is. */
import type { Color } from "../../../bindings/wasm/src";
import { number, t } from "../i18n";

/** To half points, as far as such figures can be trusted. */
export const half = (points: number): number => Math.round(points * 2) / 2;

export function leadWords(lead: number): string {
  const shown = half(lead);
  return shown === 0 ? t("analysis.even") : t("analysis.lead", { color: shown > 0 ? "black" : "white", points: number(Math.abs(shown)) });
}
export function chanceWords(blackWins: number): string {
  const color: Color = blackWins >= 0.5 ? "black" : "white";
  return t("analysis.chance", { color, percent: Math.round(100 * Math.max(blackWins, 1 - blackWins)) });
}
export const outlookWords = ({ lead, blackWins }: { lead: number; blackWins: number }): string => `${leadWords(lead)}, ${chanceWords(blackWins)}`;
