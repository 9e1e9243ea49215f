/** The path: five stations, and what lies behind them. */
import type { Course, LessonInfo, LessonProgress } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";
import { ask } from "../parts/Dialog";
import { link } from "../router";
import { lessonNumber } from "./memory";
import { forget, memory, today } from "./memory";
import { beginSmall, SMALL } from "./small";

type State = "done" | "begun" | "new";
function stateOf({ steps, stepsSolved }: LessonProgress): State {
  return stepsSolved >= steps ? "done" : stepsSolved > 0 ? "begun" : "new";
}

interface StationProps { lesson: LessonInfo; progress: LessonProgress; next: boolean }
function Station({ lesson, progress, next }: StationProps) {
  const state = stateOf(progress);
  return (
    <li class={`station ${state} ${next ? "next" : ""}`}>
      <span class="mark" aria-hidden="true">{lessonNumber(lesson.id)}</span>
      <div>
        <h2><a href={link("learn", lesson.id)}><span class="unseen">{t("learn.lesson", { number: lessonNumber(lesson.id) })}: </span>{lesson.title}</a></h2>
        <p class="quiet numbers">{t("learn.steps", { done: progress.stepsSolved, all: progress.steps })}{" · "}{t("learn.exercises_of", { done: progress.exercisesSolved, all: progress.exercises })}</p>
      </div>
      <span class="row">
        <a class={`button ${next ? "main" : ""}`} href={link("learn", lesson.id)}>{t(state === "new" ? "learn.begin" : state === "begun" ? "learn.go_on" : "learn.once_more")}</a>
        {state !== "new" && <a class="button" href={link("learn", lesson.id, "exercises")}>{t("learn.exercises")}</a>}
      </span>
    </li>
  );
}

export function Path({ course }: { course: Course }) {
  const all = course.progress(memory.value, today());
  const lessons = course.lessons();
  const next = all.findIndex((one) => stateOf(one) !== "done");
  const stations = (beyond: boolean) => lessons.map((lesson, i) => {
    const progress = all[i];
    return progress && lesson.beyond === beyond && <Station key={lesson.id} lesson={lesson} progress={progress} next={i === next} />;
  });
  const due = all.reduce((sum, one) => sum + one.due, 0);
  const begin = async (): Promise<void> => {
    if (await ask(t("learn.forget"), t("learn.forget.text"), t("learn.forget"))) forget();
  };
  const behind = [
    ["practice", link("learn", "practice"), t("learn.practice.about", { count: due })],
    ["exam", link("learn", "exam"), t("learn.exam.about")],
    ["play", link("new", "computer"), t("learn.play.about")],
  ] as const;
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("title.learn")}</h1>
      <p>{t("learn.about")}</p>
      <ol class="path">
        {stations(false)}
        {behind.map(([key, to, about]) => (
          <li key={key} class="station behind">
            <span class="mark" aria-hidden="true" />
            <div><h2><a href={to}>{t(`learn.${key}`)}</a></h2><p class="quiet">{about}</p></div>
          </li>
        ))}
        <li class="station behind">
          <span class="mark" aria-hidden="true" />
          <div><h2>{t("learn.drill")}</h2><p class="quiet">{t("learn.drill.about")}</p></div>
          <span class="row many">{course.drills().map((kind) => <a key={kind} class="button" href={link("learn", "drill", kind)}>{t(`learn.drill.${kind}`)}</a>)}</span>
        </li>
        <li class="station behind">
          <span class="mark" aria-hidden="true" />
          <div><h2><a href={link("learn", "capture")}>{t("learn.capture")}</a></h2><p class="quiet">{t("learn.capture.about")}</p></div>
        </li>
        <li class="station behind">
          <span class="mark" aria-hidden="true" />
          <div><h2>{t("learn.small")}</h2><p class="quiet">{t("learn.small.about")}</p></div>
          <span class="row">{SMALL.map((size) => <button key={size} class="button" onClick={() => void beginSmall(size)}>{size}×{size}</button>)}</span>
        </li>
      </ol>
      <h2>{t("learn.beyond")}</h2>
      <ol class="path beyond">{stations(true)}</ol>
      <p class="quiet small">{t("learn.schedule")}</p>
      {memory.value !== "" && <p><button class="button plain" onClick={() => void begin()}>{t("learn.forget")}</button></p>}
    </main>
  );
}
