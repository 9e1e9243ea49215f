/** The biggest mistakes of each side, each to be looked at and tried again. */
import type { Color, GameReview } from "../../../bindings/wasm/src";
import { number, t } from "../i18n";
import { pointName } from "../play/sentence";
import { bestOf, type Thought } from "./analyst";
import { isRough, points } from "./words";

interface MistakesProps {
  review: GameReview | null;
  thoughts: readonly (Thought | null)[];
  size: { width: number; height: number };
  busy: boolean;
  onLook(move: number): void;
  onTry(move: number): void;
}

/** As sure as the less known of the two positions around the move. */
function cost(lost: number | null, around: (Thought | null | undefined)[]): string {
  if (lost === null) return "";
  const shown = points(lost, around.some((one) => !one || isRough(one)));
  return t("analysis.cost", { points: shown, text: number(shown) });
}

export function Mistakes({ review, thoughts, size, busy, onLook, onTry }: MistakesProps) {
  const side = (color: Color) => {
    const worst = review?.biggest[color] ?? [];
    return (
      <div class="panel" key={color}>
        <h3><span class={`disc small ${color === "white" ? "white" : ""}`} aria-hidden="true" /> {t(`color.${color}`)}</h3>
        {worst.length === 0 && <p class="quiet small">{t(busy ? "analysis.still" : "analysis.no_mistakes")}</p>}
        <ul class="mistakes">
          {worst.map((move) => {
            const judged = review?.moves[move - 1];
            const before = thoughts[move - 1];
            const best = before && bestOf(before);
            const name = judged ? pointName(judged.vertex, size) : "";
            return judged && (
              <li key={move}>
                <button class="plain-link" onClick={() => onLook(move)}>{t("analysis.mistake", { number: move, vertex: name })}</button>
                <span class="small">{cost(judged.pointsLost, [before, thoughts[move]])} {best && t("analysis.better", { vertex: pointName(best, size) })}</span>
                <button class="button" aria-label={`${t("analysis.try")}: ${t("analysis.mistake", { number: move, vertex: name })}`} onClick={() => onTry(move)}>{t("analysis.try")}</button>
              </li>
            );
          })}
        </ul>
      </div>
    );
  };
  return (
    <section class="card panel" aria-labelledby="mistakes">
      <h2 id="mistakes">{t("analysis.mistakes")}</h2>
      {side("black")}
      {side("white")}
    </section>
  );
}
