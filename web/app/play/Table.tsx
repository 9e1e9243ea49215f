/** The parts of both scores, side by side. */
import type { Score, SideParts } from "../../../bindings/wasm/src";
import { number, t } from "../i18n";

const PARTS: (keyof SideParts)[] = ["territory", "stones", "prisoners", "dead", "tax", "compensation", "komi"];

export function Table({ score }: { score: Score }) {
  const { black, white } = score;
  const rows = PARTS.filter((part) => black[part] !== 0 || white[part] !== 0);
  const cell = (side: SideParts, part: keyof SideParts): string => (part === "tax" && side.tax !== 0 ? `−${number(side.tax)}` : number(side[part]));
  return (
    <table class="parts">
      <thead><tr><th><span class="unseen">{t("table.part")}</span></th><th scope="col">{t("color.black")}</th><th scope="col">{t("color.white")}</th></tr></thead>
      <tbody>
        {rows.map((part) => <tr key={part}><th scope="row">{t(`table.${part}`)}</th><td>{cell(black, part)}</td><td>{cell(white, part)}</td></tr>)}
        <tr class="total"><th scope="row">{t("table.total")}</th><td>{number(black.total)}</td><td>{number(white.total)}</td></tr>
      </tbody>
    </table>
  );
}
