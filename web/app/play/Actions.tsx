/** What one can do besides placing stones. Pass and undo lie far apart; resigning asks first. */
import { useState } from "preact/hooks";
import type { Session } from "../core/session";
import { t } from "../i18n";
import { ask } from "../parts/Dialog";
import { link } from "../router";
import { Submit } from "./Confirm";
import type { Desk } from "./desk";
import { HelpFields } from "./HelpFields";
import { pointName } from "./sentence";

interface ActionsProps { session: Session; desk: Desk; onSubmit(): void }

export async function resign(session: Session): Promise<void> {
  const { mode, black } = session.kept;
  const loser = mode === "computer" ? (black.computer === null ? "black" : "white") : session.state.toMove;
  if (await ask(t("resign.title"), t("resign.text", { color: loser }), t("action.resign"))) session.resign(loser);
}

function PointEntry({ onPoint, disabled }: { onPoint(vertex: string): void; disabled: boolean }) {
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== "") onPoint(text.trim().toUpperCase());
    setText("");
  };
  return (
    <form class="point-entry" onSubmit={submit}>
      <label class="quiet" for="point">{t("game.type_point")}</label>
      <input id="point" type="text" autocomplete="off" spellcheck={false} maxLength={5} placeholder="D4" value={text} onInput={(event) => setText(event.currentTarget.value)} disabled={disabled} />
    </form>
  );
}

export function Actions({ session, desk, onSubmit }: ActionsProps) {
  const { kept } = session;
  const { mine, candidate: { value: candidate } } = desk;
  return (
    <>
      <Submit candidate={candidate && pointName(candidate, kept.start)} onSubmit={onSubmit} />
      <div class="actions">
        <button class="button" disabled={!mine || session.placing > 0} onClick={() => void desk.pass()}>{t("action.pass")}</button>
        <button class="button" disabled={!session.canUndo || !kept.allow.undo} onClick={() => desk.undo()}>{t("action.undo")}</button>
      </div>
      <PointEntry onPoint={(vertex) => void desk.point(vertex)} disabled={!mine} />
      <div class="more">
        {kept.allow.hints && <button class="button plain" disabled={!mine || session.placing > 0} onClick={() => void desk.hint()}>{t("action.hint")}</button>}
        <button class="button plain" onClick={() => desk.turn()}>{t("action.turn")}</button>
        {session.clock?.hasStarted && <button class="button plain" onClick={() => { if (session.clock?.isRunning) session.clock.pause(); else session.clock?.resume(); session.touch(); }}>{t(session.clock.isRunning ? "action.pause" : "action.go_on")}</button>}
        {kept.mode === "here" && session.state.moveNumber > 0 && <a class="button plain" href={link("analyse", "game", kept.id)}>{t("analysis.open_it")}</a>}
        <button class="button plain" disabled={session.over} onClick={() => void resign(session)}>{t("action.resign")}</button>
      </div>
      <HelpFields />
    </>
  );
}
