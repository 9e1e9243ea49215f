/** What every screen has: the bar on top, the legend behind "?", questions. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { link } from "../router";
import { set, settings } from "../settings";
import { Questions } from "./Dialog";
import { Icon } from "./Icon";
import { Legend } from "./Legend";

const legend = signal(false);

/** True where keys belong to what is being typed. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  const field = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const harmless = target instanceof HTMLInputElement && /^(radio|checkbox|button)$/.test(target.type);
  return event.isComposing || (field && !harmless) || document.querySelector("dialog[open]") !== null;
}

function Bar() {
  const { sounds } = settings.value;
  const dark = document.documentElement.dataset.look === "dark";
  return (
    <header class="bar">
      <a class="brand" href={link("")} aria-label={t("bar.home")}><i aria-hidden="true" />Miai</a>
      <button class="icon" aria-pressed={sounds} aria-label={t("bar.sounds")} title={t("bar.sounds")} onClick={() => set("sounds", !sounds)}><Icon name={sounds ? "sound" : "mute"} /></button>
      <button class="icon" aria-label={t(dark ? "bar.light" : "bar.dark")} title={t(dark ? "bar.light" : "bar.dark")} onClick={() => set("look", dark ? "light" : "dark")}><Icon name={dark ? "light" : "dark"} /></button>
      <button class="icon" aria-label={t("bar.legend")} title={t("bar.legend")} onClick={() => (legend.value = true)}><Icon name="help" /></button>
      <a class="icon" href={link("settings")} aria-label={t("bar.settings")} title={t("bar.settings")}><Icon name="settings" /></a>
    </header>
  );
}

export function Shell({ children }: { children: ComponentChildren }) {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") legend.value = true;
      else if (event.key === "M") set("sounds", !settings.value.sounds);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>{t("bar.skip")}</a>
      <Bar />
      {children}
      {legend.value && <Legend onClose={() => (legend.value = false)} />}
      <Questions />
    </>
  );
}
