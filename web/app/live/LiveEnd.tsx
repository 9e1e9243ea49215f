/** The end of a live game: both sides mark and agree; then it is counted and shown. */
import type { Signal } from "@preact/signals";
import { number, t } from "../i18n";
import { CountShow } from "../play/count";
import { Proof } from "../play/proof";
import { ProofPanel } from "../play/ProofPanel";
import { pointName } from "../play/sentence";
import { Table } from "../play/Table";
import { settings } from "../settings";
import { link } from "../router";
import type { Room } from "./room";
import { outcomeWords } from "./words";

export type LiveStage = "dead" | "points" | "count";
interface EndProps { room: Room; stage: Signal<LiveStage>; show: Signal<CountShow | null>; proof: Signal<Proof | null> }

/** Played out on this page alone: the other side sees nothing of it. */
function prove({ room, proof }: Pick<EndProps, "room" | "proof">, stone: string): void {
  const settings = room.summary.value?.settings;
  const chain = room.game?.chain(stone);
  const state = room.state.value;
  if (!settings || !chain || !state) return;
  const rows = room.rows.value;
  const start = { width: settings.width, height: settings.height, rules: settings.rules, komi: settings.komi ?? 0, handicap: [], toPlace: 0, position: { rows, toMove: state.to_move } };
  proof.value?.close();
  proof.value = new Proof({ stone, color: chain.color, stones: chain.stones, position: { start, steps: [] }, rows });
}

function Marking({ room, proof }: Pick<EndProps, "room" | "proof">) {
  const { state, side } = { state: room.state.value, side: room.side };
  const marks = state?.marks;
  if (!state || !marks) return null;
  const size = room.summary.value?.settings ?? { width: 19, height: 19 };
  const dead = new Set(marks.dead);
  const notable = marks.reasons.filter((one) => one.status !== "alive" || dead.has(one.stone));
  if (state.stop_reason === "long_cycle") {
    return side && (
      <div class="row">
        <button class="button main" onClick={() => void room.send({ type: "claim", what: "no_result", color: side })}>{t("end.no_result")}</button>
        <button class="button" onClick={() => void room.send({ type: "resume", color: side })}>{t("end.resume")}</button>
      </div>
    );
  }
  return (
    <>
      <p>{t("end.dead.about")}</p>
      {notable.length === 0 && <p>{t("end.none_dead")}</p>}
      {notable.length > 0 && (
        <ul class="list">
          {notable.map((one) => (
            <li key={one.stone} class="disputed">
              <button disabled={!side} onClick={() => side && void room.send({ type: "mark", stone: one.stone, status: dead.has(one.stone) ? "alive" : "dead", color: side })}>
                <span aria-hidden="true">{dead.has(one.stone) ? "✕" : "○"}</span>
                <span>{t("end.chain_at", { vertex: pointName(one.stone, size), status: t(`status.${dead.has(one.stone) ? "dead" : one.status === "dead" ? "alive" : one.status}`) })}</span>
                <small>{dead.has(one.stone) === (one.status === "dead") ? t(`why.${one.reason}`) : t("end.by_hand")}</small>
              </button>
              <button class="button plain" aria-label={`${t("show.me")}: ${pointName(one.stone, size)}`} onClick={() => prove({ room, proof }, one.stone)}>{t("show.me")}</button>
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">{(["black", "white"] as const).filter((color) => marks.accepted_by.includes(color)).map((color) => `✓ ${t("end.agrees", { color })}`).join(" · ")}</p>
      <div class="row">
        {room.mine.map((color) => marks.accepted_by.includes(color)
          ? <button key={color} class="button" onClick={() => void room.send({ type: "withdraw", color })}>{t("live.withdraw")}</button>
          : <button key={color} class="button main" onClick={() => void room.send({ type: "accept", marks: marks.id, color })}>{room.mine.length > 1 ? t("end.agrees", { color }) : t("end.agree")}</button>)}
        {side && <button class="button plain" onClick={() => void room.send({ type: "resume", color: side })}>{t("end.resume")}</button>}
      </div>
    </>
  );
}

function Finished({ room, stage, show }: EndProps) {
  const state = room.state.value;
  const dead = state?.marks?.dead ?? [];
  const counted = state?.outcome?.kind === "points" || state?.outcome?.kind === "draw";
  const score = counted ? room.game?.count(dead) : undefined;
  const count = (): void => {
    const arranged = room.game?.arrangement(dead);
    show.value?.stop();
    if (!arranged?.ok || !state) return;
    const still = !settings.value.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
    show.value = new CountShow(arranged.value, room.rows.value, state.prisoners, !still);
    stage.value = "count";
    show.value.start();
  };
  const showing = show.value?.showing.value;
  const running = stage.value === "count" && showing?.done === false;
  const asked = state?.asked?.what === "rematch";
  return (
    <>
      {running ? <p class="verdict numbers">{t("end.running", { black: number(showing.sums.black), white: number(showing.sums.white) })}</p> : <p class="verdict">{state && outcomeWords(state)}</p>}
      {!running && score?.ok && <Table score={score.value} />}
      <div class="row">
        {running && <button class="button" onClick={() => show.value?.finish()}>{t("end.skip")}</button>}
        {!running && score?.ok && <button class="button" onClick={count}>{t(stage.value === "count" ? "end.again" : "end.count")}</button>}
        {!running && score?.ok && stage.value !== "points" && <button class="button" onClick={() => { stage.value = "points"; show.value?.stop(); }}>{t("end.step.points")}</button>}
        {room.mine.length > 0 && !asked && <button class="button main" onClick={() => void room.send({ type: "rematch" })}>{t("live.rematch")}</button>}
        <a class="button plain" href={link("record", "live", room.id)}>{t("games.as_record")}</a>
        <a class="button plain" href={link("invite")}>{t("end.new_game")}</a>
      </div>
    </>
  );
}

export function LiveEnd(props: EndProps) {
  const { room, proof } = props;
  const finished = room.state.value?.phase === "finished";
  if (!finished && proof.value) return <ProofPanel proof={proof.value} onLeave={() => { proof.value?.close(); proof.value = null; }} />;
  return <section class="card panel" aria-label={t("end.title")}>{finished ? <Finished {...props} /> : <Marking room={room} proof={proof} />}</section>;
}
