/** The last step of the course, among what was begun. */
import { t } from "../i18n";
import { Picture } from "../parts/Board";
import { pictureOf } from "../parts/views";
import { link } from "../router";
import { lessonNumber, lessonTitle, place } from "./memory";

const ROWS = [".......", "...O...", "..OXO..", "..OX.O.", "..OXO..", "...O...", "......."];

export function GoOnLearning() {
  const last = place.value;
  if (!last) return null;
  return (
    <li>
      <a class="item" href={link("learn", last.lesson, last.step)}>
        <Picture view={pictureOf(ROWS, { stars: [], atari: ["D3", "D4", "D5"] })} />
        <span><strong>{t("learn.lesson", { number: lessonNumber(last.lesson) })}: {lessonTitle(last.lesson)}</strong>
          <span class="small quiet numbers">{t(last.exercise ? "learn.exercise" : "learn.step", { at: last.at, all: last.of })}</span></span>
      </a>
    </li>
  );
}
