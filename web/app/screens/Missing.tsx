/** A door that leads nowhere says so. */
import { t } from "../i18n";
import { link } from "../router";

export function Missing() {
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("missing.title")}</h1>
      <p>{t("missing.text")}</p>
      <div class="row"><a class="button main" href={link("")}>{t("bar.home")}</a></div>
    </main>
  );
}
