/** One screen of the course: a board, one or two sentences, one thing to do. */
import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Course, Frame } from "../../../bindings/wasm/src/course";
import type { GoBoard, Vertex } from "../../board/src";
import { must } from "../core/load";
import { errorWords, t } from "../i18n";
import { Board } from "../parts/Board";
import { Icon } from "../parts/Icon";
import { settings } from "../settings";
import { Answers } from "./Answers";
import { Attempt, type Outcome } from "./attempt";
import { course as current } from "./course";
import { Coordinates, pressable, useTyped } from "./keys";
import { Sentence } from "./Terms";
import { stepView } from "./view";

/** Whether keys were used last: then the cursor goes where it is needed next. */
let keyed = false;
addEventListener("keydown", () => (keyed = true), true);
addEventListener("pointerdown", () => (keyed = false), true);

/**
 * What is said to an answer. Where the cursor stays, it is a message of its own; where it goes to the button that leads on, the
 * button is described by it: a message beside a cursor that moves is often lost.
 */
const SAID = "said";

interface StepProps {
  course: Course;
  name: string;
  title: ComponentChildren;
  at: number;
  of: number;
  label: string;
  /** In an exam every task is tried once. */
  once?: boolean;
  onOutcome(outcome: Outcome): void;
  onBack: (() => void) | null;
  onNext(): void;
  /** A way back to where somebody came from. */
  children?: ComponentChildren;
}

function Moves({ frames }: { frames: Frame[] }) {
  return (
    <ol class="shown" aria-label={t("learn.shown")}>
      {frames.map(({ move }, i) => move && (
        <li key={i}><span class="quiet">{i + 1}</span> <i class={`disc small ${move.color === "white" ? "white" : ""}`} aria-hidden="true" /><span class="unseen">{t(`color.${move.color}`)}</span> {move.vertex === "pass" ? t("game.pass_word") : move.vertex}</li>
      ))}
    </ol>
  );
}

/** Prisoners, komi and rules, where they matter. */
function Lids({ givens }: { givens: string[] }) {
  if (givens.length === 0) return null;
  return <p class="lids quiet">{givens.map((given) => <span key={given}>{given}</span>)}</p>;
}

export function Step(props: StepProps) {
  const { course, name, at, of, once = false } = props;
  const handlers = useRef(props);
  handlers.current = props;
  const attempt = useMemo(() => new Attempt(must(course.step(name)), () => current.value ?? course, (outcome) => handlers.current.onOutcome(outcome)), [name]);
  // Words come in the language of now; what was done in the step stays.
  const words = useMemo(() => must(course.step(name)), [course, name]);
  attempt.step.body = words.body;
  attempt.step.question = words.question;
  attempt.step.options = words.options;
  attempt.step.task.choices = words.task.choices;
  const board = useRef<GoBoard | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const talk = useRef<HTMLDivElement>(null);
  const candidate = useSignal<Vertex | null>(null);
  useEffect(() => {
    candidate.value = null;
    return () => attempt.close();
  }, [attempt]);

  const { step } = attempt;
  const verdict = attempt.verdict.value;
  const live = attempt.live.value;
  const sentence = verdict ? course.say(verdict.sentence) : "";
  const problem = attempt.problem.value;
  const done = attempt.finished.value;
  const onBoard = step.task.kind === "place" || step.task.kind === "play" || step.task.input === "points";

  useLayoutEffect(() => {
    if (verdict && !live) main.current?.focus({ preventScroll: true });
  }, [verdict, live]);
  useLayoutEffect(() => {
    if (!keyed || !live) return;
    if (onBoard) board.current?.focusPoint();
    else talk.current?.querySelector<HTMLElement>("input, .answers button:not(:disabled)")?.focus({ preventScroll: true });
  }, [attempt, live]);

  const typed = useMemo(() => new Coordinates(), [name]);
  useTyped((key) => {
    if (live && onBoard && typed.take(key, board.current)) return true;
    if (key !== "Enter" || pressable() || !main.current) return false;
    main.current.click();
    return true;
  });

  const choose = (vertex: Vertex): void => {
    if (attempt.moving.value) attempt.hurry();
    else if (!live && verdict && !done && !once) attempt.again();
    else if (step.task.input === "points") attempt.toggle(vertex);
    else if (step.task.kind === "place" || step.task.kind === "play") attempt.move(vertex);
  };

  const said = verdict && (
    <p id={SAID} class={`verdict-line ${verdict.right ? "good" : "bad"}`}>
      <strong>{t(attempt.shownAnswer.value ? "learn.shown_answer" : verdict.right ? "learn.right" : "learn.wrong")}</strong> {sentence}
    </p>
  );
  return (
    <main id="main" tabIndex={-1} class={`lesson ${step.hasBoard ? "" : "of-words"}`} data-step={name}>
      <header class="lesson-bar">
        <button class="icon" disabled={!props.onBack} aria-label={t("learn.previous")} onClick={() => props.onBack?.()}><Icon name="back" /></button>
        <div class="lesson-title">
          <h1>{props.title}</h1>
          <p class="quiet small numbers">{props.label}</p>
          <progress max={of} value={at} aria-label={props.label} />
        </div>
        <button class="icon" aria-label={t("learn.skip")} onClick={props.onNext}><Icon name="next" /></button>
      </header>
      {step.hasBoard && <div class="lesson-board">
        <Board key={name} view={stepView(attempt, sentence)} hold={(element) => (board.current = element)} onPoint={({ vertex }) => choose(vertex)} onCandidate={(vertex) => (candidate.value = vertex)} />
      </div>}
      <div class="talk" ref={talk}>
        <div role="status">
          {step.body && <Sentence course={course} text={step.body} />}
          <Lids givens={words.givens} />
          {step.shown.some(({ move }) => move?.vertex === "pass") && <Moves frames={step.shown} />}
          {!done && <p class="question">{step.question}</p>}
        </div>
        <div role="status">{live && said}</div>
        {!live && said}
        {problem && <p role="alert">{errorWords(problem)}</p>}
        {live && <Answers key={`${name} ${attempt.mistakes.value}`} attempt={attempt} candidate={settings.value.confirm === "submit" ? candidate.value : null} onSubmit={() => board.current?.submit()} />}
        <div class="row ways">
          {verdict && !live && (done || once
            ? <button ref={main} class="button main" aria-describedby={SAID} onClick={props.onNext}>{t("learn.next")}</button>
            : <button ref={main} class="button main" aria-describedby={SAID} onClick={() => attempt.again()}>{t("learn.again")}</button>)}
          {attempt.mayShow.value && !once && <button class="button" onClick={() => attempt.showAnswer()}>{t("learn.show")}</button>}
          {step.task.kind === "" && <button ref={main} class="button main" onClick={props.onNext}>{t("learn.next")}</button>}
          {step.shown.length > 0 && verdict === null && settings.value.motion && <button class="button plain" onClick={() => attempt.replay()}>{t("learn.replay")}</button>}
          {props.children}
        </div>
      </div>
    </main>
  );
}
