/** Helps for learners, where they are needed: beside the board. */
import { t } from "../i18n";
import { Check } from "../parts/Choices";
import { set, settings } from "../settings";

const HELPS = ["showAtari", "showLiberties", "showIllegal", "warnSelfAtari", "numbers"] as const;

export function HelpFields() {
  return (
    <details class="helps">
      <summary>{t("game.help")}</summary>
      {HELPS.map((key) => <Check key={key} label={t(`settings.${key}`)} checked={settings.value[key]} onChange={(on) => set(key, on)} />)}
    </details>
  );
}
