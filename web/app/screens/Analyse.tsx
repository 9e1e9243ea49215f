/** Looking at a game with the engine: who is ahead, what was better, and trying it. Everything happens on this device. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChainJudgement, Vertex } from "../../../bindings/wasm/src";
import type { BoardView, GoBoard } from "../../board/src";
import { Analyst, type Thought } from "../analysis/analyst";
import { estimate, settled } from "../analysis/estimate";
import { Graph } from "../analysis/Graph";
import { type Examined, examinedGame, examinedRecord, movesOf, positionAt, sceneOf } from "../analysis/game";
import { Mistakes } from "../analysis/Mistakes";
import { Territory } from "../analysis/Territory";
import { Trial } from "../analysis/trial";
import { chanceWords, isRough, leadWords, outlookWords } from "../analysis/words";
import { ask } from "../core/engine";
import { list, t } from "../i18n";
import { Board } from "../parts/Board";
import { Icon } from "../parts/Icon";
import { LOOK_KEYS, useKeys } from "../parts/keys";
import { viewOf } from "../parts/views";
import { pointName, refusalWords } from "../play/sentence";
import { readBook } from "../record/book";
import type { KeptRecord } from "../record/keep";
import { get } from "../store/database";
import { getGame } from "../store/games";
import { Missing } from "./Missing";

/** Moves that are marked on the board and told in words. */
const MOVES_SHOWN = 4;
/** Moves of an expected line that are shown on the board. */
const LINE_SHOWN = 9;
const JUMP = 10;

async function find([kind = "", id = "", , way = "0"]: string[]): Promise<Examined | null> {
  if (kind === "game") {
    const game = await getGame(id);
    return game && examinedGame(game);
  }
  const record = kind === "record" ? await get<KeptRecord>("records", id) : null;
  const book = record && readBook(new TextEncoder().encode(record.text));
  if (!record || !book?.ok) return null;
  book.value.take(way);
  const found = examinedRecord(book.value, id, record.name);
  book.value.close();
  return found;
}

export function Analyse({ parts }: { parts: string[] }) {
  const [game, setGame] = useState<Examined | null | "missing">(null);
  useEffect(() => {
    void find(parts).then((found) => setGame(found ?? "missing"));
  }, [parts.join("/")]);
  if (game === "missing") return <Missing />;
  return game ? <Desk key={game.key} game={game} first={Number(parts[2])} /> : <main id="main" class="page" />;
}

interface Shown { moves: boolean; territory: boolean; line: number | null }

function movesView(thought: Thought, shown: Shown): Partial<BoardView> {
  const line = shown.line === null ? undefined : thought.moves[shown.line];
  if (line) {
    const marks: BoardView["marks"] = [];
    // A point that comes twice keeps its first number.
    line.pv.slice(0, LINE_SHOWN).forEach((vertex, i) => {
      if (vertex !== "pass" && !marks.some((mark) => mark.vertex === vertex)) marks.push({ vertex, kind: "label", text: String(i + 1) });
    });
    return { marks };
  }
  return shown.moves ? { hints: thought.moves.filter((move) => move.vertex !== "pass").slice(0, MOVES_SHOWN).map((move, i) => ({ vertex: move.vertex, text: String(i + 1) })) } : {};
}

function Desk({ game, first }: { game: Examined; first: number }) {
  const moves = useMemo(() => movesOf(game), [game]);
  const at = useSignal(Number.isInteger(first) && first >= 0 && first <= moves.length ? first : moves.length);
  const analyst = useMemo(() => new Analyst(game, at.peek()), [game]);
  const shown = useSignal<Shown>({ moves: true, territory: false, line: null });
  const chains = useSignal<{ at: number; chains: ChainJudgement[] } | null>(null);
  const trial = useSignal<Trial | null>(null);
  const board = useRef<GoBoard | null>(null);
  useEffect(() => () => analyst.close(), [analyst]);

  const endTrial = (): void => {
    trial.value?.close();
    trial.value = null;
  };
  const look = (move: number): void => {
    endTrial();
    at.value = Math.max(0, Math.min(moves.length, move));
    shown.value = { ...shown.value, line: null };
    analyst.look(at.value);
  };
  const tryAgain = (move: number): void => {
    look(move - 1);
    trial.value = new Trial(analyst, move);
    document.getElementById("main")?.scrollIntoView({ block: "start" });
  };
  useKeys({
    ...LOOK_KEYS,
    ArrowLeft: () => look(at.value - 1), ArrowRight: () => look(at.value + 1), PageUp: () => look(at.value - JUMP), PageDown: () => look(at.value + JUMP),
    Home: () => look(0), End: () => look(moves.length), B: () => board.current?.focusPoint(), Escape: endTrial,
  });

  const position = useMemo(() => positionAt(game, at.value), [game, at.value]);
  const scene = useMemo(() => sceneOf(position), [position]);
  const thought = analyst.thoughts.value[at.value] ?? null;
  const { territory } = shown.value;
  useEffect(() => {
    if (!territory || chains.value?.at === at.value) return;
    const here = at.value;
    // Whoever pages through the moves is not waiting for reasons.
    const timer = setTimeout(() => void ask<"judge">({ kind: "judge", position }).answer.then((found) => {
      if (at.value === here) chains.value = { at: here, chains: found.chains };
    }, () => undefined), 250);
    return () => clearTimeout(timer);
  }, [territory, at.value]);

  const size = game.start;
  const name = (vertex: Vertex): string => pointName(vertex, size);
  const judged = chains.value?.at === at.value ? chains.value.chains : null;
  const verdict = territory && thought ? settled(scene, thought, judged) : null;
  const found = verdict && estimate(scene, verdict.ownership);
  const trying = trial.value;
  const view = trying ? trialView(trying, scene.rows) : viewOf(scene.rows, {
    lastMove: scene.last, ...(thought ? movesView(thought, shown.value) : {}), ...(found ? { territory: withoutHints(found.owners, thought, shown.value) } : {}),
  });
  const move = moves[at.value - 1];
  const where = move ? t("game.move_label", { number: at.value, color: move.color, vertex: name(move.vertex) }) : t("analysis.start");
  const words = trying ? trialWords(trying, name) : `${where}. ${thought ? `${outlookWords(thought)}.` : t("analysis.not_yet")}`;
  const busy = analyst.done.value < analyst.positions;

  return (
    <main id="main" tabIndex={-1} class="game analyse">
      <h1 class="unseen">{t("analysis.title_of", { name: game.name })}</h1>
      <div class="left">
        <Board view={view} hold={(element) => (board.current = element)} onPoint={({ vertex }) => void trying?.play(vertex)} />
        <p class="say" role="status">{words}</p>
      </div>
      <div class="right">
        <div class="players analysed"><p><strong>{game.name}</strong> <a href={game.home}>{t("analysis.back")}</a></p></div>
        <aside class="side" aria-label={t("title.analyse")}>
          {trying && <TrialPanel trial={trying} onLeave={() => look(trying.number)} />}
          <div class="nav">
            {([["first", 0], ["back", at.value - 1], ["next", at.value + 1], ["last", moves.length]] as const).map(([key, to]) => (
              <button key={key} class="button" aria-label={t(`record.${key}`)} title={t(`record.${key}`)} onClick={() => look(to)}><span class="icon-only"><Icon name={key} /></span></button>
            ))}
          </div>
          <Graph thoughts={analyst.thoughts.value} review={analyst.review.value} moves={moves} size={size} at={at.value} onChoose={look} />
          {analyst.failed.value ? <p role="alert">{t("analysis.failed")}</p> : busy && <p class="quiet small" aria-hidden="true">{t("analysis.progress", { done: analyst.done.value, all: analyst.positions })}</p>}
          {!trying && (
            <>
              <div class="tools" role="group" aria-label={t("analysis.show")}>
                <button class="button" aria-pressed={shown.value.moves} onClick={() => (shown.value = { ...shown.value, moves: !shown.value.moves, line: null })}>{t("analysis.moves")}</button>
                <button class="button" aria-pressed={territory} onClick={() => (shown.value = { ...shown.value, territory: !territory })}>{t("analysis.territory")}</button>
              </div>
              {found && <Territory found={found} chains={verdict.chains} size={size} />}
              {shown.value.moves && thought && <Best thought={thought} size={size} chosen={shown.value.line} onChoose={(line) => (shown.value = { ...shown.value, line })} />}
            </>
          )}
          <Mistakes review={analyst.review.value} thoughts={analyst.thoughts.value} size={size} busy={busy} onLook={look} onTry={tryAgain} />
          {thought && <p class="quiet small">{t("analysis.about", { asked: thought.asked })}</p>}
        </aside>
      </div>
    </main>
  );
}

function withoutHints(owners: BoardView["territory"], thought: Thought | null, shown: Shown): BoardView["territory"] {
  const covered = thought ? movesView(thought, shown) : {};
  const left = new Map(owners);
  for (const { vertex } of [...(covered.hints ?? []), ...(covered.marks ?? [])]) left.delete(vertex);
  return left;
}

interface BestProps { thought: Thought; size: { width: number; height: number }; chosen: number | null; onChoose(line: number | null): void }

/** The best moves in words; pressing one shows on the board how play would go on. */
function Best({ thought, size, chosen, onChoose }: BestProps) {
  return (
    <section class="panel" aria-label={t("analysis.moves")}>
      <ol class="list best">
        {thought.moves.slice(0, MOVES_SHOWN).map((move, i) => (
          <li key={move.vertex}>
            <button aria-pressed={chosen === i} onClick={() => onChoose(chosen === i ? null : i)}>
              <span class="rank-number">{i + 1}</span>
              <span><strong>{pointName(move.vertex, size)}</strong> · {leadWords(move.lead, isRough(thought))} · {chanceWords(move.blackWins, isRough(thought))}</span>
              {chosen === i && move.pv.length > 1 && <small>{t("analysis.line", { line: list(move.pv.slice(0, LINE_SHOWN).map((vertex) => pointName(vertex, size))) })}</small>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function trialView(trial: Trial, rows: string[]): BoardView {
  const state = trial.state.value;
  const open = state.kind === "open" || state.kind === "refused";
  return viewOf(rows, {
    confirm: "at-once", ghost: open ? trial.color : null,
    marks: state.kind === "judged" || state.kind === "thinking" ? [{ vertex: state.vertex, kind: trial.color === "black" ? "triangle" : "circle" }] : [],
    hints: state.kind === "shown" && state.vertex !== "pass" ? [{ vertex: state.vertex, text: "1" }] : [],
    refusal: state.kind === "refused" ? {
      vertex: state.vertex, text: refusalWords(state.legality, trial.color, state.vertex, trial.game.start),
      outline: state.legality.koStone ? [state.legality.koStone] : state.legality.chain.filter((stone) => stone !== state.vertex),
    } : null,
  });
}

function trialWords(trial: Trial, name: (vertex: Vertex) => string): string {
  const state = trial.state.value;
  const played = name(trial.played);
  if (state.kind === "open") return t("trial.open", { color: trial.color, played });
  if (state.kind === "refused") return refusalWords(state.legality, trial.color, state.vertex, trial.game.start);
  if (state.kind === "thinking") return t("record.thinking");
  if (state.kind === "shown") return t("trial.shown", { vertex: name(state.vertex) });
  const { vertex, verdict, lead, gained, short } = state;
  return t(`trial.${verdict}`, { vertex: name(vertex), played, lead: leadWords(lead), gained, short, same: vertex === trial.played ? "yes" : "no" });
}

function TrialPanel({ trial, onLeave }: { trial: Trial; onLeave(): void }) {
  const { kind } = trial.state.value;
  return (
    <section class="card panel" aria-label={t("analysis.try")}>
      <h2>{t("trial.title", { number: trial.number })}</h2>
      <div class="row">
        {kind !== "open" && kind !== "thinking" && <button class="button main" onClick={() => trial.again()}>{t("analysis.try")}</button>}
        {kind !== "shown" && <button class="button" disabled={kind === "thinking"} onClick={() => trial.showBest()}>{t("trial.show")}</button>}
        <button class="button plain" onClick={onLeave}>{t("trial.leave")}</button>
      </div>
    </section>
  );
}
