/** The first game to learn by: whoever takes so many stones first has won. The course's core is the opponent. */
import { useState } from "preact/hooks";
import type { Course, FirstCaptureRules } from "../../../bindings/wasm/src/course";
import type { Move, Vertex } from "../../../bindings/wasm/src";
import { must } from "../core/load";
import { t } from "../i18n";
import { Board } from "../parts/Board";
import { viewOf } from "../parts/views";
import { link } from "../router";
import { play as sound } from "../sound";

const SIZES = [5, 7];
const STONES = [1, 3, 5];
const newRules = (size: number, stones: number): FirstCaptureRules => ({ size, stones, seed: Math.floor(Math.random() * 2 ** 30) });

export function FirstCapture({ course }: { course: Course }) {
  const [rules, setRules] = useState(() => newRules(5, 1));
  const [moves, setMoves] = useState<Move[]>([]);
  const [refused, setRefused] = useState<Vertex | null>(null);
  const game = must(course.firstCapture(rules, moves));
  const over = game.winner !== null || game.drawn;
  const begin = (size: number, stones: number): void => {
    setRules(newRules(size, stones));
    setMoves([]);
    setRefused(null);
  };
  const choose = (vertex: Vertex): void => {
    if (over) return;
    const mine: Move[] = [...moves, { color: "black", vertex }];
    const next = course.firstCapture(rules, mine);
    if (!next.ok) return setRefused(vertex);
    setRefused(null);
    sound(next.value.prisonersOfBlack > game.prisonersOfBlack ? "capture" : "stone");
    setMoves(next.value.reply === null ? mine : [...mine, { color: "white", vertex: next.value.reply }]);
  };
  const last = moves[moves.length - 1]?.vertex;
  const result = game.drawn ? "drawn" : game.winner === "black" ? "won" : "lost";
  const said = over ? t(`learn.capture.${result}`) : refused ? t("learn.capture.refused", { vertex: refused }) : t("learn.capture.how", { count: rules.stones });
  return (
    <main id="main" tabIndex={-1} class="lesson" data-capture={over ? result : "open"}>
      <header class="lesson-bar"><div class="lesson-title"><h1>{t("learn.capture")}</h1></div></header>
      <div class="lesson-board">
        <Board view={viewOf(game.rows, { coordinates: "a1", ghost: over ? null : "black", lastMove: last && last !== "pass" ? last : null })} onPoint={({ vertex }) => choose(vertex)} />
      </div>
      <div class="talk">
        <div role="status">
          <p class={over ? `verdict-line ${result === "won" ? "good" : "bad"}` : "body"}>{said}</p>
          <p class="lids quiet">{t("learn.prisoners", { black: game.prisonersOfBlack, white: game.prisonersOfWhite })}</p>
        </div>
        <div class="row" role="group" aria-label={t("learn.capture.size")}>
          {SIZES.map((size) => <button key={size} class="button" aria-pressed={size === rules.size} onClick={() => begin(size, rules.stones)}>{size}×{size}</button>)}
        </div>
        <div class="row" role="group" aria-label={t("learn.capture.stones")}>
          {STONES.map((stones) => <button key={stones} class="button" aria-pressed={stones === rules.stones} onClick={() => begin(rules.size, stones)}>{t("learn.capture.first", { count: stones })}</button>)}
        </div>
        <div class="row ways">
          {over && <button class="button main" onClick={() => begin(rules.size, rules.stones)}>{t("learn.capture.again")}</button>}
          <a class="button plain" href={link("learn")}>{t("learn.path")}</a>
        </div>
      </div>
    </main>
  );
}
