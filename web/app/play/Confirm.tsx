/** What is confirmed before it is done: a move by its button, a pass by a question. */
import { t } from "../i18n";
import { ask } from "../parts/Dialog";
import { settings } from "../settings";

/** Asks before a pass where moves are confirmed, or where it gives something away, for this reason. */
export async function mayPass(early = ""): Promise<boolean> {
  if (early === "" && settings.value.confirm === "at-once") return true;
  return ask(t(early ? "pass.title" : "pass.sure"), early || t("pass.text"), t("action.pass"), t("pass.no"));
}

/** Keeps its place while no point is chosen: what lies below never moves under a finger. */
export function Submit({ candidate, onSubmit }: { candidate: string | null; onSubmit(): void }) {
  if (settings.value.confirm === "at-once" && candidate === null) return null;
  if (candidate === null) return <button class="button" disabled>{t("game.choose_point")}</button>;
  return <button class="button main" onClick={onSubmit}>{t("game.submit", { vertex: candidate })}</button>;
}
