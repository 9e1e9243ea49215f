/** The estimate of territory as a table, with the chains that it hangs on and why. */
import type { ChainJudgement } from "../../../bindings/wasm/src";
import { number, t } from "../i18n";
import { pointName } from "../play/sentence";
import type { Estimate } from "./estimate";

interface TerritoryProps { found: Estimate; chains: ChainJudgement[] | null; size: { width: number; height: number } }

const total = (side: Estimate["black"]): number => side.ground + side.prisoners + side.komi;

export function Territory({ found, chains, size }: TerritoryProps) {
  const { black, white } = found;
  const rows = ([["ground", found.byArea ? "analysis.area" : "table.territory"], ["prisoners", "analysis.prisoners"], ["komi", "table.komi"]] as const).filter(([part]) => black[part] !== 0 || white[part] !== 0);
  const told = chains?.filter((one) => one.status !== "alive") ?? [];
  return (
    <section class="card panel" aria-label={t("analysis.territory")}>
      <table class="parts">
        <thead><tr><th><span class="unseen">{t("table.part")}</span></th><th scope="col">{t("color.black")}</th><th scope="col">{t("color.white")}</th></tr></thead>
        <tbody>
          {rows.map(([part, word]) => <tr key={part}><th scope="row">{t(word)}</th><td>{number(black[part])}</td><td>{number(white[part])}</td></tr>)}
          <tr class="total"><th scope="row">{t("table.total")}</th><td>{number(total(black))}</td><td>{number(total(white))}</td></tr>
        </tbody>
      </table>
      <p class="quiet small">{t("analysis.open", { count: found.open })}</p>
      {chains === null && <p class="quiet small">{t("end.reading")}</p>}
      {told.length > 0 && (
        <ul class="reasons">
          {told.map((one) => (
            <li key={one.stones[0]}>
              {t("end.chain", { color: one.color, count: one.stones.length, vertex: pointName(one.stones[0] ?? "", size), status: t(`status.${one.status}`) })}
              {one.reason && <small class="quiet">{t(`why.${one.reason}`)}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
