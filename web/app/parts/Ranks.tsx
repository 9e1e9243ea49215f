/** Ranks by name, and handicap and komi suggested from two of them. What is suggested is the core's word. */
import { useState } from "preact/hooks";
import { core } from "../core/load";
import { BEST, rankSteps } from "../core/ranks";
import { number, t } from "../i18n";

/** 30 kyu to 9 dan. */
const RANKS = [...Array.from({ length: 30 }, (_, i) => `${30 - i}k`), ...Array.from({ length: 9 }, (_, i) => `${i + 1}d`)];
const FIRST_RANK = "20k";

export function rankName(rank: string): string {
  return t(rank.endsWith("d") ? "rank.dan" : "rank.kyu", { n: parseInt(rank, 10) });
}
export const opponentName = (opponent: string): string => (opponent === BEST ? t("rank.best") : rankName(opponent));

/** How the opponents play, by the weakest rank of each kind. */
const KINDS: [number, string][] = [[-30, "feeling"], [-24, "first"], [-18, "captures"], [-12, "reading"], [-6, "sensible"], [-3, "careful"], [0, "far"]];
export function opponentAbout(opponent: string): string {
  const steps = rankSteps(opponent);
  if (steps === null) return t("level.best");
  return t(`level.${KINDS.findLast(([least]) => steps >= least)?.[1] ?? "feeling"}`);
}

export interface Suggestion { stones: number; komi: number; weaker: 0 | 1 }
interface Board { width: number; height: number; rules: string }

export function suggestion({ width, height, rules }: Board, first: string, second: string): Suggestion {
  const apart = (rankSteps(first) ?? 0) - (rankSteps(second) ?? 0);
  const found = core().pairing(width, height, apart, rules);
  return { ...(found.ok ? found.value : { stones: 0, komi: 6.5 }), weaker: apart <= 0 ? 0 : 1 };
}

interface RanksProps {
  board: Board;
  /** The rank of the computer, where it is the second player. */
  opponent?: string;
  onSuggest(suggested: Suggestion, even: boolean): void;
}

export function Ranks({ board, opponent, onSuggest }: RanksProps) {
  const [ranks, setRanks] = useState<[string, string]>([FIRST_RANK, FIRST_RANK]);
  const [chosen, setChosen] = useState(false);
  const pair: [string, string] = [ranks[0], opponent ?? ranks[1]];
  const found = suggestion(board, ...pair);
  const even = core().pairing(board.width, board.height, 0, board.rules);
  const isEven = found.stones === 0 && even.ok && found.komi === even.value.komi;
  const choose = (which: 0 | 1, rank: string): void => {
    const next: [string, string] = which === 0 ? [rank, pair[1]] : [pair[0], rank];
    setRanks(next);
    setChosen(true);
    const suggested = suggestion(board, ...next);
    onSuggest(suggested, suggested.stones === 0 && even.ok && suggested.komi === even.value.komi);
  };
  const select = (which: 0 | 1, label: string) => (
    <select aria-label={label} value={pair[which]} onChange={(event) => choose(which, event.currentTarget.value)}>
      {RANKS.map((rank) => <option key={rank} value={rank}>{rankName(rank)}</option>)}
    </select>
  );
  const words = isEven ? t("new.suggest.even") : t(found.stones > 0 ? "new.suggest.stones" : "new.suggest.first", { count: found.stones, komi: number(found.komi) });
  return (
    <fieldset class="field">
      <legend>{t(opponent ? "new.my_rank" : "new.ranks")}</legend>
      <div class="row">
        {select(0, t(opponent ? "new.my_rank" : "new.rank.1"))}
        {!opponent && select(1, t("new.rank.2"))}
      </div>
      {(chosen || !opponent) && <p class="quiet small" role="status">{words}</p>}
    </fieldset>
  );
}
