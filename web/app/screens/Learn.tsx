/** The door to the course. */
import { t } from "../i18n";
import { link } from "../router";

export function Learn() {
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("home.learn")}</h1>
      <p>{t("learn.terminal")}</p>
      <p><kbd>miai learn</kbd></p>
      <div class="row"><a class="button main" href={link("new", "computer")}>{t("home.computer")}</a></div>
    </main>
  );
}
