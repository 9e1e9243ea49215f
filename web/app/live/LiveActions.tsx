/** What a player can do in a live game, and what the other side asks. */
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { ask } from "../parts/Dialog";
import { mayPass, Submit } from "../play/Confirm";
import { pointName } from "../play/sentence";
import { link } from "../router";
import { invitation } from "./account";
import type { Room } from "./room";

export function invitationLink(game: string, secret: string): string {
  return `${new URL("./", document.baseURI).href}#/join/${game}/${secret}`;
}

/** The link that opens the game elsewhere. */
export function Waiting({ room }: { room: Room }) {
  const [copied, setCopied] = useState(false);
  const secret = invitation(room.id);
  const address = secret ? invitationLink(room.id, secret) : `${new URL("./", document.baseURI).href}${link("live", room.id)}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false));
  };
  return (
    <section class="card panel">
      <h2>{t("live.waiting")}</h2>
      <p>{t(secret ? "live.send_link" : "live.in_lobby")}</p>
      <label class="field"><span class="label">{t("live.link")}</span><input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} /></label>
      {/^(127\.|localhost|\[::1\])/.test(location.hostname) && <p class="quiet small">{t("live.only_here")} <kbd>miai serve --host 0.0.0.0</kbd></p>}
      <div class="row"><button class="button main" onClick={() => void copy()}>{t(copied ? "live.copied" : "live.copy")}</button></div>
    </section>
  );
}

/** A question of the other side, or one's own that waits. */
export function Questions({ room }: { room: Room }) {
  const asked = room.state.value?.asked;
  if (!asked) return null;
  const mine = room.mine.includes(asked.by) && room.mine.length === 1;
  if (mine || room.mine.length === 0) return <p class="card" role="status">{t("live.asked", { what: asked.what, color: asked.by })}</p>;
  const color = asked.by === "black" ? "white" : "black";
  return (
    <section class="card panel" role="alert">
      <p>{t("live.asks", { what: asked.what, color: asked.by })}</p>
      <div class="row">
        <button class="button main" onClick={() => void room.send({ type: "answer", what: asked.what, answer: "yes", color })}>{t("live.yes")}</button>
        <button class="button" onClick={() => void room.send({ type: "answer", what: asked.what, answer: "no", color })}>{t("live.no")}</button>
      </div>
    </section>
  );
}

/** Passes, after a question where moves are confirmed. */
export async function pass(room: Room): Promise<void> {
  if (room.isMyTurn && room.state.value?.phase === "play" && (await mayPass())) await room.pass();
}

interface LiveActionsProps { room: Room; candidate: string | null; onSubmit(): void; onTurn(): void }

export function LiveActions({ room, candidate, onSubmit, onTurn }: LiveActionsProps) {
  const state = room.state.value;
  const game = room.summary.value;
  const side = room.side;
  if (!state || !game || !side) return null;
  const { settings } = game;
  const presence = room.presence.value;
  const other = side === "black" ? "white" : "black";
  const gone = presence && !presence[other].here && settings.away_limit !== undefined && room.now.value - presence[other].since > settings.away_limit;
  const resign = async (): Promise<void> => {
    if (await ask(t("resign.title"), t("resign.text", { color: side }), t("action.resign"))) await room.send({ type: "resign", color: side });
  };
  return (
    <>
      <Submit candidate={candidate && pointName(candidate, settings)} onSubmit={onSubmit} />
      <div class="actions">
        <button class="button" disabled={!room.isMyTurn || state.phase !== "play"} onClick={() => void pass(room)}>{t("action.pass")}</button>
        <button class="button" disabled={settings.undo === "never" || state.move_number === 0 || state.asked !== null} onClick={() => void room.send({ type: "ask", what: "undo", color: side })}>{t("action.undo")}</button>
      </div>
      <div class="more">
        {state.paused_by === "players"
          ? <button class="button plain" onClick={() => void room.send({ type: "unpause", color: side })}>{t("action.go_on")}</button>
          : <button class="button plain" disabled={state.asked !== null} onClick={() => void room.send({ type: "ask", what: "pause", color: side })}>{t("action.pause")}</button>}
        <button class="button plain" onClick={onTurn}>{t("action.turn")}</button>
        <button class="button plain" disabled={state.asked !== null} onClick={() => void room.send({ type: "ask", what: "no_result", color: side })}>{t("live.ask_no_result")}</button>
        {gone && <button class="button plain" onClick={() => void room.send({ type: "claim", what: "forfeit", color: side })}>{t("live.claim_forfeit")}</button>}
        <button class="button plain" onClick={() => void resign()}>{t("action.resign")}</button>
      </div>
    </>
  );
}
