/** A lesson from its first step to its last exercise. */
import { useEffect } from "preact/hooks";
import type { Course, LessonInfo } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";
import { go, link, replace } from "../router";
import { keepMemory, keepPlace, lessonNumber, memory, today } from "./memory";
import { Step } from "./Step";

/** The first that was not solved yet, else the first. */
export function firstOpen(course: Course, names: string[]): string {
  const solved = new Set(course.solved(memory.value));
  return names.find((name) => !solved.has(name)) ?? names[0] ?? "";
}
const stepOf = (name: string): string => name.split("/")[1] ?? "";

function Finished({ course, lesson, all }: { course: Course; lesson: LessonInfo; all: LessonInfo[] }) {
  const next = all[all.indexOf(lesson) + 1];
  const number = lessonNumber(lesson.id);
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("learn.done", { number })}</h1>
      <p>{t(next ? "learn.done.text" : "learn.done.last")}</p>
      <div class="row">
        <a class="button main" href={link("learn", lesson.id, stepOf(firstOpen(course, lesson.exercises)))}>{t("learn.exercises")}</a>
        {next ? <a class="button" href={link("learn", next.id)}>{t("learn.lesson", { number: lessonNumber(next.id) })}</a> : <a class="button" href={link("learn", "exam")}>{t("learn.exam")}</a>}
        <a class="button plain" href={link("learn")}>{t("learn.path")}</a>
      </div>
    </main>
  );
}

interface LessonProps { course: Course; lesson: LessonInfo; all: LessonInfo[]; step: string; from: string[] }
export function Lesson({ course, lesson, all, step, from }: LessonProps) {
  const { steps, exercises } = lesson;
  const name = `${lesson.id}/${step}`;
  const list = exercises.includes(name) ? exercises : steps;
  const at = list.indexOf(name);
  const finished = step === "done";
  useEffect(() => {
    if (at >= 0) keepPlace({ lesson: lesson.id, step, at: at + 1, of: list.length, exercise: list === exercises });
    else if (!finished) replace("learn", lesson.id, stepOf(firstOpen(course, step === "exercises" ? exercises : steps)));
  }, [name, at, finished]);
  if (finished) return <Finished course={course} lesson={lesson} all={all} />;
  if (at < 0) return <main id="main" class="page" />;
  const show = (other: string | undefined, end: string[]): void => (other ? go("learn", lesson.id, stepOf(other)) : go("learn", ...end));
  return (
    <Step
      course={course} name={name} at={at + 1} of={list.length}
      title={<><span class="quiet numbers">{lessonNumber(lesson.id)}</span> {lesson.title}</>}
      label={t(list === exercises ? "learn.exercise" : "learn.step", { at: at + 1, all: list.length })}
      onOutcome={({ right }) => keepMemory(course.remember(memory.value, name, right, today()))}
      onBack={at > 0 ? () => show(list[at - 1], []) : null}
      onNext={() => show(list[at + 1], list === steps ? [lesson.id, "done"] : [])}>
      {from.length > 0 && <a class="button" href={link(...from)}>{t("game.back_to_game")}</a>}
    </Step>
  );
}
