/** The panel at the end of a game: three steps with a way back, then the result. */
import type { ChainJudgement, Score, Vertex } from "../../../bindings/wasm/src";
import type { Unsettled } from "../../board/src";
import type { Session } from "../core/session";
import { core } from "../core/load";
import { errorWords, number, t } from "../i18n";
import { scoreMarks } from "../parts/countMarks";
import { resultWords } from "../parts/views";
import { link } from "../router";
import { useState } from "preact/hooks";
import type { Ending, Stage } from "./ending";
import { ProofPanel } from "./ProofPanel";
import { pointName } from "./sentence";
import { Table } from "./Table";

interface EndProps { session: Session; ending: Ending; onAgain(): void }

const STAGES: Stage[] = ["dead", "points", "count"];

function Steps({ stage }: { stage: Stage }) {
  return (
    <ol class="steps" aria-label={t("end.steps")}>
      {STAGES.map((one, i) => <li key={one} aria-current={one === stage ? "step" : undefined}>{i + 1}. {t(`end.step.${one}`)}</li>)}
    </ol>
  );
}

function Chain({ session, ending, one }: { session: Session; ending: Ending; one: ChainJudgement }) {
  const [first = ""] = one.stones;
  const dead = session.dead.includes(first);
  const status = dead ? "dead" : one.status === "dead" ? "alive" : one.status;
  const believed = dead === (one.status === "dead");
  const words = t("end.chain", { color: one.color, count: one.stones.length, vertex: pointName(first, session.kept.start), status: t(`status.${status}`) });
  return (
    <li class="disputed">
      <button onClick={() => session.toggleDead(first)} disabled={session.over}>
        <span class={`disc small ${one.color === "white" ? "white" : ""}`} aria-hidden="true" />
        <span>{words}</span>
        <small>{believed ? t(`why.${one.reason}`) : t("end.by_hand")}</small>
      </button>
      <button class="button plain" aria-label={`${t("show.me")}: ${words}`} onClick={() => ending.prove(one)}>{t("show.me")}</button>
    </li>
  );
}

function Agree({ session, ending }: { session: Session; ending: Ending }) {
  const marks = session.marks;
  if (session.kept.mode === "computer") {
    const same = ending.agreesWithProposal();
    return (
      <>
        {!same && <p role="status">{t("end.computer_differs")}</p>}
        <div class="row">
          {same
            ? <button class="button main" onClick={() => { session.accept("black"); session.accept("white"); ending.stage.value = "points"; }}>{t("end.agree")}</button>
            : <button class="button main" onClick={() => session.markAll(ending.proposal())}>{t("end.take_proposal")}</button>}
        </div>
      </>
    );
  }
  return (
    <>
      <div class="row">
        {(["black", "white"] as const).map((color) => {
          const accepted = color === "black" ? marks?.acceptedByBlack : marks?.acceptedByWhite;
          return <button key={color} class="button" aria-pressed={accepted === true} disabled={accepted === true} onClick={() => session.accept(color)}>{accepted ? "✓ " : ""}{t("end.agrees", { color })}</button>;
        })}
      </div>
      <div class="row"><button class="button main" disabled={!marks?.agreed} onClick={() => (ending.stage.value = "points")}>{t("end.next")}</button></div>
    </>
  );
}

function Dead({ session, ending }: EndProps) {
  const { state } = session;
  const notable = ending.notable();
  if (state.stopReason === "long_cycle") {
    return (
      <div class="row">
        <button class="button main" onClick={() => session.finishWithoutResult()}>{t("end.no_result")}</button>
        <button class="button" onClick={() => { session.resume(state.toMove); ending.reset(); }}>{t("end.resume")}</button>
      </div>
    );
  }
  return (
    <>
      <p>{t("end.dead.about")}</p>
      {ending.judged.value.length === 0 && <p class="quiet" role="status">{t("end.reading")}</p>}
      {ending.judged.value.length > 0 && notable.length === 0 && <p>{t("end.none_dead")}</p>}
      {notable.length > 0 && <ul class="list">{notable.map((one) => <Chain key={one.stones[0]} session={session} ending={ending} one={one} />)}</ul>}
      {ending.judged.value.length > 0 && <Agree session={session} ending={ending} />}
      <div class="row"><button class="button plain" onClick={() => { session.resume(state.toMove); ending.reset(); }}>{t("end.resume")}</button></div>
    </>
  );
}

/** One sentence for each kind of mark that not every count has. */
function loose(score: Score | null): string[] {
  const { open = [], unsettled = new Map<Vertex, Unsettled>() } = score ? scoreMarks(score, []) : {};
  const kinds = new Set([...unsettled.values()].map((kind) => (kind.endsWith("_protects") ? "protects" : kind)));
  return [...[...kinds].sort(), ...(open.length > 0 ? ["open"] : [])].map((kind) => t(`end.points.${kind}`));
}

function Points({ session, ending }: EndProps) {
  const score = ending.score();
  return (
    <>
      <p>{[t("end.points.about"), ...loose(score)].join(" ")}</p>
      {score && <Table score={score} />}
      <div class="row">
        <button class="button" onClick={() => { ending.stage.value = "dead"; }}>{t("action.back")}</button>
        <button class="button main" onClick={() => ending.startCount()}>{t("end.count")}</button>
      </div>
      {session.over && <p class="quiet">{session.kept.result && resultWords(session.kept.result)}</p>}
    </>
  );
}

/** The same position by other rules. */
function WhatIf({ session }: { session: Session }) {
  const [rules, setRules] = useState("");
  const score = rules ? session.countUnder(rules) : null;
  return (
    <details>
      <summary>{t("end.what_if")}</summary>
      <div class="panel">
        <select aria-label={t("end.what_if")} value={rules} onChange={(event) => setRules(event.currentTarget.value)}>
          <option value="">{t("end.choose_rules")}</option>
          {core().rulesets().filter(({ id }) => id !== session.kept.start.rules).map(({ id }) => <option key={id} value={id}>{t(`rules.name.${id}`)}</option>)}
        </select>
        {score && (score.ok ? <><p role="status">{resultWords(score.value.result)}</p><Table score={score.value} /></> : <p role="status">{errorWords(score.error)}</p>)}
      </div>
    </details>
  );
}

function Count({ session, ending, onAgain }: EndProps) {
  const show = ending.show.value;
  const showing = show?.showing.value;
  const score = ending.score();
  const running = show !== null && showing?.done === false;
  return (
    <>
      {running && <p class="verdict numbers">{t("end.running", { black: number(showing.sums.black), white: number(showing.sums.white) })}</p>}
      {!running && session.kept.result && <p class="verdict" role="status">{resultWords(session.kept.result)}</p>}
      {!running && score && <Table score={score} />}
      <div class="row">
        {running
          ? <button class="button" onClick={() => show.finish()}>{t("end.skip")}</button>
          : <>{show && <button class="button" onClick={() => show.start()}>{t("end.again")}</button>}<button class="button main" onClick={onAgain}>{t("end.new_game")}</button><a class="button" href={link("analyse", "game", session.kept.id)}>{t("analysis.open_it")}</a></>}
        <button class="button plain" onClick={() => { ending.close(); ending.stage.value = "points"; }}>{t("action.back")}</button>
      </div>
      {!running && <WhatIf session={session} />}
    </>
  );
}

export function End(props: EndProps) {
  const { session, ending, onAgain } = props;
  if (session.over && session.kept.dead === null) {
    return (
      <section class="card panel">
        <p class="verdict">{session.kept.result && resultWords(session.kept.result)}</p>
        <div class="row"><button class="button main" onClick={onAgain}>{t("end.new_game")}</button><a class="button" href={link("analyse", "game", session.kept.id)}>{t("analysis.open_it")}</a></div>
      </section>
    );
  }
  if (ending.proof.value) return <ProofPanel proof={ending.proof.value} onLeave={() => ending.endProof()} />;
  const Part = { dead: Dead, points: Points, count: Count }[ending.stage.value];
  return (
    <section class="card panel" aria-label={t("end.title")}>
      {session.state.stopReason !== "long_cycle" && <Steps stage={ending.stage.value} />}
      <Part {...props} />
    </section>
  );
}
