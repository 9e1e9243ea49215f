/** What a person may set. Everything takes effect at once and stays on this device. */
import { LANGUAGES, type Language, t } from "../i18n";
import { Picture } from "../parts/Board";
import { Check, Choices } from "../parts/Choices";
import { pictureOf } from "../parts/views";
import { Account } from "../live/AccountPanel";
import { set, settings, type Settings as All } from "../settings";

const SAMPLE = ["....", ".XO.", ".OX.", "...."];

function choice<K extends keyof All>(key: K, values: readonly (All[K] & string)[], word = String(key)) {
  const value = settings.value[key] as All[K] & string;
  return (
    <Choices name={String(key)} label={t(`settings.${word}`)} value={value} onChange={(next) => set(key, next)}
      options={values.map((one) => [one, t(`settings.${word}.${one}`)] as const)} />
  );
}
const SWITCHES = ["sounds", "motion", "numbers", "showAtari", "showLiberties", "showIllegal", "warnSelfAtari"] as const;

export function Settings() {
  const { language, name } = settings.value;
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("bar.settings")}</h1>
      <section class="panel">
        <Choices name="language" label={t("settings.language")} value={language} onChange={(next) => set("language", next)}
          options={(Object.entries(LANGUAGES) as [Language, string][]).map(([key, own]) => [key, <bdi lang={key}>{own}</bdi>] as const)} />
        <label class="field">
          <span class="label">{t("settings.name")}</span>
          <input type="text" maxLength={40} value={name} placeholder={t("settings.name.hint")} onChange={(event) => set("name", event.currentTarget.value.trim())} />
        </label>
        {choice("look", ["system", "light", "dark"])}
        <div class="row">
          <div class="sample"><Picture view={pictureOf(SAMPLE, { stars: [], lastMove: "C2" })} label={t("settings.board")} /></div>
          {choice("board", ["wood", "slate", "paper", "contrast"])}
        </div>
        {choice("coordinates", ["a1", "1-1", "none"])}
        {choice("confirm", ["at-once", "two-tap", "submit"])}
        <fieldset class="field">
          <legend>{t("settings.also")}</legend>
          {SWITCHES.map((key) => <Check key={key} label={t(`settings.${key}`)} checked={settings.value[key]} onChange={(on) => set(key, on)} />)}
        </fieldset>
      </section>
      <Account />
    </main>
  );
}
