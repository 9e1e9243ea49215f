/** Tasks from all lessons: mixed practice, where mistakes are put right, and the exam, where each task is tried once. */
import { useEffect, useState } from "preact/hooks";
import type { Course } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";
import { link } from "../router";
import { keepMemory, lessonNumber, lessonTitle, memory, today } from "./memory";
import { Step } from "./Step";

export type Kind = "practice" | "exam";
const PRACTICE = 10;

/** A round, kept so that a reload goes on with it. What was wrong first is not right any more. */
interface Round { names: string[]; at: number; wrong: string[]; right: string[] }
const key = (kind: Kind): string => `miai.course.${kind}`;

function kept(kind: Kind, known: Set<string>): Round | null {
  try {
    const round = JSON.parse(localStorage.getItem(key(kind)) || "null") as Round | null;
    const sound = round && [round.names, round.wrong, round.right].every(Array.isArray) && round.names.length > 0 && round.names.every((name) => known.has(name));
    if (!sound || round.at >= round.names.length) return null;
    // In an exam each task is tried once, also by who loads the page anew.
    const tried = kind === "exam" && [...round.wrong, ...round.right].includes(round.names[round.at] ?? "");
    return tried ? { ...round, at: round.at + 1 } : round;
  } catch {
    return null;
  }
}
function keep(kind: Kind, round: Round): void {
  try {
    localStorage.setItem(key(kind), JSON.stringify(round));
  } catch {
    // Private windows may refuse: the round then ends with the page.
  }
}
function newRound(course: Course, kind: Kind): Round {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const names = kind === "exam" ? course.exam(seed) : course.practice(memory.value, today(), PRACTICE, seed);
  return { names, at: 0, wrong: [], right: [] };
}

function Result({ course, kind, round, onMore }: { course: Course; kind: Kind; round: Round; onMore(): void }) {
  const { right, all, repeat } = course.result(round.names, round.right);
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t(`learn.${kind}`)}</h1>
      <p class="verdict">{t("learn.result", { right, all })}</p>
      <section class="panel">
        <h2>{t(repeat.length > 0 ? "learn.repeat" : "learn.repeat_nothing")}</h2>
        <ul class="panel">
          {repeat.map(({ lesson, missed }) => (
            <li key={lesson}><a class="button" href={link("learn", lesson, "exercises")}>{t("learn.lesson", { number: lessonNumber(lesson) })}: {lessonTitle(lesson)} · {missed}</a></li>
          ))}
        </ul>
      </section>
      <div class="row">
        <button class="button main" onClick={onMore}>{t("learn.more")}</button>
        <a class="button" href={link("learn")}>{t("learn.path")}</a>
      </div>
    </main>
  );
}

export function Practice({ course, kind }: { course: Course; kind: Kind }) {
  const [round, setRound] = useState<Round>(() => {
    const known = new Set(course.lessons().flatMap(({ steps, exercises }) => [...steps, ...exercises]));
    return kept(kind, known) ?? newRound(course, kind);
  });
  useEffect(() => keep(kind, round), [round]);
  const name = round.names[round.at];
  if (!name) return <Result course={course} kind={kind} round={round} onMore={() => setRound(newRound(course, kind))} />;
  const lesson = name.split("/")[0] ?? "";
  const outcome = (right: boolean): void => {
    keepMemory(course.remember(memory.value, name, right, today()));
    setRound((now) => (right ? (now.wrong.includes(name) ? now : { ...now, right: [...now.right, name] }) : { ...now, wrong: [...now.wrong, name] }));
  };
  return (
    <Step
      course={course} name={name} at={round.at + 1} of={round.names.length} once={kind === "exam"}
      title={t(`learn.${kind}`)} label={`${t("learn.exercise", { at: round.at + 1, all: round.names.length })} · ${lessonTitle(lesson)}`}
      onOutcome={({ right }) => outcome(right)} onBack={null}
      onNext={() => setRound((now) => ({ ...now, at: now.at + 1 }))} />
  );
}
