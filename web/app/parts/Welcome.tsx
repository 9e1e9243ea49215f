/** What a first visit is offered: the course. It comes once; who has begun, played or said no does not see it again. */
import { titles } from "virtual:course";
import { t } from "../i18n";
import { lessonNumber, memory, place } from "../learn/memory";
import { link } from "../router";
import { set, settings } from "../settings";

const firstLesson = (): string => Object.keys(titles.en ?? {}).sort((a, b) => lessonNumber(a) - lessonNumber(b))[0] ?? "";

export function Welcome() {
  if (settings.value.welcomed || place.value !== null || memory.value !== "") return null;
  return (
    <section class="card panel" aria-labelledby="welcome">
      <h2 id="welcome">{t("home.first")}</h2>
      <p>{t("home.first.text")}</p>
      <div class="row loose">
        <a class="button main" href={link("learn", firstLesson())} onClick={() => set("welcomed", true)}>{t("home.first.start")}</a>
        <button class="button" onClick={() => set("welcomed", true)}>{t("home.first.known")}</button>
      </div>
    </section>
  );
}
