/** What is answered beside the board: a number, a choice, a word of a quiz, points that were marked. */
import { useRef, useState } from "preact/hooks";
import type { CourseStep } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";
import type { Attempt } from "./attempt";
import { pressable, useTyped } from "./keys";

/** Parts of the board lie as they lie there. */
const ON_THE_BOARD = ["upper_left", "upper", "upper_right", "left", "centre", "right", "lower_left", "lower", "lower_right"];
/** Whole numbers for a start; the last keys are half a point and taking back. */
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
/** Only counts can end in half a point. */
const HALVES = new Set(["score", "margin"]);
const MOST = 6;
/** What was typed or pasted, or what stood there before where it is no number. */
const numberFrom = (text: string, before: string): string => (/[^\d.,½-]/.test(text) ? before : text.replace("½", ".5").slice(0, MOST));

interface Option { key: string; text: string; struck: boolean; pick(): void }

function optionsOf(attempt: Attempt, step: CourseStep): Option[] {
  if (step.task.kind === "quiz") {
    return step.options.map((text, i) => ({ key: String(i), text, struck: attempt.struck.value.includes(i), pick: () => attempt.choose(i) }));
  }
  const all = step.task.choices.map(({ id, text }) => ({ key: id, text, struck: false, pick: () => attempt.answer(id) }));
  return step.task.what === "region" ? ON_THE_BOARD.flatMap((id) => all.filter(({ key }) => key === id)) : all;
}

function Options({ attempt, step }: { attempt: Attempt; step: CourseStep }) {
  const options = optionsOf(attempt, step);
  useTyped((key) => {
    const option = options[Number(key) - 1];
    if (option && !option.struck) option.pick();
    return option !== undefined;
  });
  const look = step.task.kind === "quiz" ? "quiz" : step.task.what === "region" ? "parts" : "";
  return (
    <div class={`answers ${look}`} role="group" aria-label={step.question}>
      {options.map(({ key, text, struck, pick }, i) => (
        <button key={key} class="button" data-option={key} disabled={struck} onClick={pick}>
          {look !== "parts" && <span class="quiet digit" aria-hidden="true">{i + 1}</span>}<span>{text}</span>
        </button>
      ))}
    </div>
  );
}

function NumberAnswer({ attempt, step }: { attempt: Attempt; step: CourseStep }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Where the device would cover half the page with keys of its own.
  const handheld = matchMedia("(max-width: 899px), (pointer: coarse)").matches;
  const keys = HALVES.has(step.task.what) ? [...KEYS, "½"] : KEYS;
  const press = (key: string): void => setText((now) => (key === "½" ? `${now.replace(/\.5$/, "")}.5` : `${now}${key}`).slice(0, MOST));
  const submit = (): void => {
    if (text !== "") attempt.answer(text.replace(",", "."));
  };
  useTyped((key) => {
    if (key === "Enter" && !pressable()) submit();
    else if (key === "Backspace") setText(text.slice(0, -1));
    else if (/^[\d.,½-]$/.test(key)) setText(numberFrom(text + key, text));
    else return false;
    field.current?.focus({ preventScroll: true });
    return true;
  });
  return (
    <form class="number-answer" onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}>
      <div class="row">
        <label><span class="unseen">{t("learn.number")}</span>
          <input ref={field} type="text" inputMode={handheld ? "none" : "decimal"} autocomplete="off" maxLength={MOST} value={text} onInput={(event) => {
            event.currentTarget.value = numberFrom(event.currentTarget.value, text);
            setText(event.currentTarget.value);
          }} />
        </label>
        <button class="button main" disabled={text === ""}>{t("learn.check")}</button>
      </div>
      {handheld && (
        <div class="pad">
          {keys.map((key) => <button key={key} type="button" class="button" onClick={() => press(key)}>{key}</button>)}
          <button type="button" class="button" aria-label={t("learn.delete")} onClick={() => setText((now) => now.slice(0, -1))}>⌫</button>
        </div>
      )}
    </form>
  );
}

function PointsAnswer({ attempt }: { attempt: Attempt }) {
  const count = attempt.chosen.value.length;
  return (
    <div class="row">
      <span class="quiet grow">{t("learn.chosen", { count })}</span>
      <button class="button main" disabled={count === 0} onClick={() => attempt.answer(attempt.chosen.value.join(" "))}>{t("learn.check")}</button>
    </div>
  );
}

/** Goals for which a pass may be what is wanted. */
const MAY_PASS = new Set(["pass", "dame", "closes-ko"]);

export function Answers({ attempt, candidate, onSubmit }: { attempt: Attempt; candidate: string | null; onSubmit(): void }) {
  const { step } = attempt;
  const { kind, input, what } = step.task;
  if (kind === "quiz" || input === "choice") return <Options attempt={attempt} step={step} />;
  if (input === "number") return <NumberAnswer attempt={attempt} step={step} />;
  if (input === "points") return <PointsAnswer attempt={attempt} />;
  if (kind !== "place" && kind !== "play") return null;
  return (
    <div class="row">
      {candidate && <button class="button main" onClick={onSubmit}>{t("game.submit", { vertex: candidate })}</button>}
      {MAY_PASS.has(what) && <button class="button" onClick={() => attempt.move("pass")}>{t("action.pass")}</button>}
    </div>
  );
}
