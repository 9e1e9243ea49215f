/** Handicap and komi suggested from two ranks, as clubs do it: a stone a rank, less on small boards. */
import { useState } from "preact/hooks";
import { t } from "../i18n";

/** 30 kyu is 0, 1 kyu 29, 1 dan 30. */
const RANKS = Array.from({ length: 39 }, (_, i) => i);
const rankName = (rank: number): string => (rank < 30 ? t("rank.kyu", { n: 30 - rank }) : t("rank.dan", { n: rank - 29 }));
const MOST = 9;

/** Ranks that one stone makes up for. */
function ranksOfStone(size: number): number {
  return size <= 9 ? 5 : size <= 13 ? 2.5 : 1;
}

export function suggestion(size: number, first: number, second: number): { stones: number; komi: number | null } {
  const steps = Math.round(Math.abs(first - second) / ranksOfStone(size));
  if (steps === 0) return { stones: 0, komi: null };
  return steps === 1 ? { stones: 0, komi: 0.5 } : { stones: Math.min(MOST, steps), komi: 0.5 };
}

export function Ranks({ size, onSuggest }: { size: number; onSuggest(stones: number, komi: number | null): void }) {
  const [ranks, setRanks] = useState<[number, number]>([10, 10]);
  const found = suggestion(size, ...ranks);
  const choose = (which: 0 | 1, rank: number): void => {
    const next: [number, number] = which === 0 ? [rank, ranks[1]] : [ranks[0], rank];
    setRanks(next);
    const { stones, komi } = suggestion(size, ...next);
    onSuggest(stones, komi);
  };
  return (
    <fieldset class="field">
      <legend>{t("new.ranks")}</legend>
      <div class="row">
        {([0, 1] as const).map((which) => (
          <select key={which} aria-label={t(`new.rank.${which + 1}`)} value={String(ranks[which])} onChange={(event) => choose(which, Number(event.currentTarget.value))}>
            {RANKS.map((rank) => <option key={rank} value={String(rank)}>{rankName(rank)}</option>)}
          </select>
        ))}
      </div>
      <p class="quiet small">{found.stones > 0 ? t("new.suggest.stones", { count: found.stones }) : found.komi !== null ? t("new.suggest.first") : t("new.suggest.even")}</p>
    </fieldset>
  );
}
