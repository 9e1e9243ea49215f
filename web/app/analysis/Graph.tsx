/** Score and chances over the game, from Black's side: a place to click, to slide along by keys, and to read as a table. */
import type { GameReview, Move } from "../../../bindings/wasm/src";
import { useState } from "preact/hooks";
import { number, t } from "../i18n";
import { pointName } from "../play/sentence";
import type { Thought } from "./analyst";
import { chanceWords, isRough, leadWords, outlookWords } from "./words";

interface GraphProps {
  thoughts: readonly (Thought | null)[];
  review: GameReview | null;
  moves: Move[];
  size: { width: number; height: number };
  at: number;
  onChoose(at: number): void;
}

const WIDTH = 300;
const LEFT = 50;
const RIGHT = 7;
const LEAD = { top: 27, height: 88 };
const CHANCE = { top: 150, height: 60 };
const HEIGHT = 219;
/** The least that the picture of the score spans, so that small changes stay small. */
const LEAST_SPAN = 10;

/** Steps that a scale is labelled by. */
function roundUp(value: number): number {
  const step = [5, 10, 20, 50, 100, 200, 400].find((one) => one * 2 >= value) ?? 400;
  return Math.ceil(value / step) * step;
}

/** A line through what is known, with gaps. */
function path(points: ([number, number] | null)[]): string {
  let pen = false;
  return points.map((point) => {
    if (!point) {
      pen = false;
      return "";
    }
    const command = pen ? "L" : "M";
    pen = true;
    return `${command}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  }).join("");
}

function Curves({ thoughts, review, at }: Pick<GraphProps, "thoughts" | "review" | "at">) {
  const last = Math.max(1, thoughts.length - 1);
  const x = (move: number): number => LEFT + (move * (WIDTH - LEFT - RIGHT)) / last;
  const span = roundUp(Math.max(LEAST_SPAN, ...thoughts.map((one) => Math.abs(one?.lead ?? 0))));
  const leadY = (lead: number): number => LEAD.top + (LEAD.height / 2) * (1 - lead / span);
  const chanceY = (share: number): number => CHANCE.top + CHANCE.height * (1 - share);
  const lead = thoughts.map((one, i): [number, number] | null => one && [x(i), leadY(one.lead)]);
  const chance = thoughts.map((one, i): [number, number] | null => one && [x(i), chanceY(one.blackWins)]);
  const rule = (y: number, label: string, strong = false) => (
    <>
      <path class={strong ? "axis strong" : "axis"} d={`M${LEFT} ${y}H${WIDTH - RIGHT}`} />
      <text class="scale" x={LEFT - 6} y={y}>{label}</text>
    </>
  );
  const mistakes = (["black", "white"] as const).flatMap((color) => (review?.biggest[color] ?? []).map((move) => ({ color, move })));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <text class="title" x={0} y={9}>{t("analysis.score")}</text>
      {rule(LEAD.top, `+${number(span)}`)}
      {rule(leadY(0), "0", true)}
      {rule(LEAD.top + LEAD.height, `−${number(span)}`)}
      <text class="title" x={0} y={CHANCE.top - 18}>{t("analysis.chances")}</text>
      {rule(CHANCE.top, "100 %")}
      {rule(chanceY(0.5), "50 %", true)}
      {rule(CHANCE.top + CHANCE.height, "0 %")}
      <path class="here" d={`M${x(at)} ${LEAD.top}V${LEAD.top + LEAD.height}M${x(at)} ${CHANCE.top}V${CHANCE.top + CHANCE.height}`} />
      <path class="curve" d={path(lead)} />
      <path class="curve" d={path(chance)} />
      {mistakes.map(({ color, move }) => {
        const after = thoughts[move];
        return after && <circle key={move} class={`mistake ${color}`} cx={x(move)} cy={leadY(after.lead)} r={4.4} />;
      })}
      {lead[at] && <circle class="dot" cx={lead[at][0]} cy={lead[at][1]} r={3.4} />}
      {chance[at] && <circle class="dot" cx={chance[at][0]} cy={chance[at][1]} r={3.4} />}
    </svg>
  );
}

function moveWords(moves: Move[], at: number, size: GraphProps["size"]): string {
  const move = moves[at - 1];
  return move ? t("game.move_label", { number: at, color: move.color, vertex: pointName(move.vertex, size) }) : t("analysis.start");
}

export function Graph({ thoughts, review, moves, size, at, onChoose }: GraphProps) {
  const [open, setOpen] = useState(false);
  const last = thoughts.length - 1;
  const choose = (event: PointerEvent): void => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    onChoose(Math.max(0, Math.min(last, Math.round(share * last))));
  };
  const here = thoughts[at];
  return (
    <section class="card graph" aria-label={t("analysis.course")}>
      <div class="curves" role="slider" tabIndex={0} aria-label={t("analysis.course")} aria-valuemin={0} aria-valuemax={last} aria-valuenow={at}
        aria-valuetext={`${moveWords(moves, at, size)}. ${here ? outlookWords(here) : t("analysis.not_yet")}`} onPointerDown={choose} onPointerMove={choose}>
        <Curves thoughts={thoughts} review={review} at={at} />
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("analysis.table")}</summary>
        {open && (
          <div class="scroll" tabIndex={0} role="group" aria-label={t("analysis.table")}>
            <table class="parts">
              <thead><tr><th scope="col">{t("game.moves")}</th><th scope="col">{t("analysis.score")}</th><th scope="col">{t("analysis.chances")}</th></tr></thead>
              <tbody>
                {thoughts.map((one, i) => (
                  <tr key={i} aria-current={i === at ? "true" : undefined}>
                    <th scope="row">{moveWords(moves, i, size)}</th>
                    <td>{one ? leadWords(one.lead, isRough(one)) : "–"}</td>
                    <td>{one ? chanceWords(one.blackWins, isRough(one)) : "–"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </section>
  );
}

