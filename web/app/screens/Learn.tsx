/** The course: its path, a step of a lesson, practice. */
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { course, openCourse, trouble } from "../learn/course";
import { Drill } from "../learn/Drill";
import { FirstCapture } from "../learn/FirstCapture";
import { Lesson } from "../learn/Lesson";
import "../learn/learn.css";
import { Path } from "../learn/Path";
import { Practice } from "../learn/Practice";
import { shareProgress } from "../learn/share";
import { Missing } from "./Missing";

/** Parts: nothing, practice, exam, drill with its kind, capture, or a lesson with a step and the address of the game that somebody came from. */
export function Learn({ parts }: { parts: string[] }) {
  useEffect(openCourse, []);
  useEffect(shareProgress, []);
  const now = course.value;
  if (!now) {
    return (
      <main id="main" tabIndex={-1} class="page narrow">
        {trouble.value ? <p role="alert">{t("learn.trouble")} <button class="button" onClick={openCourse}>{t("action.retry")}</button></p> : <p role="status" class="quiet">{t("learn.loading")}</p>}
      </main>
    );
  }
  const [first = "", step = "", ...from] = parts;
  if (first === "") return <Path course={now} />;
  if (first === "practice" || first === "exam") return <Practice key={first} course={now} kind={first} />;
  if (first === "drill" && now.drills().includes(step)) return <Drill key={step} course={now} kind={step} />;
  if (first === "capture") return <FirstCapture course={now} />;
  const all = now.lessons();
  const lesson = all.find(({ id }) => id === first);
  return lesson ? <Lesson key={first} course={now} lesson={lesson} all={all} step={step} from={from} /> : <Missing />;
}
