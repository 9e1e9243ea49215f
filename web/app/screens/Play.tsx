/** A game on this device: against the computer, or two people. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardView, GoBoard, Vertex } from "../../board/src";
import { ask as askEngine, warmUp } from "../core/engine";
import { type KeptGame, replay, startGame, type Step } from "../core/kept";
import { Session } from "../core/session";
import { t } from "../i18n";
import { Actions, resign } from "../play/Actions";
import { Computer } from "../play/computer";
import { End } from "../play/End";
import { Ending } from "../play/ending";
import { sentence } from "../play/sentence";
import { gameView, isMine, passIsEarly } from "../play/table";
import { Board } from "../parts/Board";
import { ask } from "../parts/Dialog";
import { seatName } from "../parts/games";
import { Player } from "../parts/Player";
import { typing } from "../parts/Shell";
import { Strip } from "../parts/Strip";
import { go } from "../router";
import { set, settings } from "../settings";
import { get } from "../store/database";
import { Missing } from "./Missing";

export function Play({ id }: { id: string }) {
  const [session, setSession] = useState<Session | null | "missing">(null);
  useEffect(() => {
    let made: Session | null = null;
    void get<KeptGame>("games", id).then((kept) => setSession((made = kept ? new Session(kept) : null) ?? "missing"));
    return () => made?.close();
  }, [id]);
  if (session === "missing") return <Missing />;
  return session ? <Game key={id} session={session} /> : <main id="main" class="page" />;
}

/** The rows after so many moves, for looking back. */
function rowsAfter(kept: KeptGame, moves: number): { rows: string[]; last: Vertex | null } {
  const steps: Step[] = [];
  let seen = 0;
  for (const step of kept.steps) {
    if (step.kind === "move" && ++seen > moves) break;
    steps.push(step);
  }
  const game = startGame(kept.start);
  replay(game, steps);
  const rows = game.rows();
  game.delete();
  const last = steps.findLast((step) => step.kind === "move");
  return { rows, last: last?.kind === "move" && last.vertex !== "pass" ? last.vertex : null };
}

function Game({ session }: { session: Session }) {
  const { kept } = session;
  const board = useRef<GoBoard | null>(null);
  const computer = useMemo(() => new Computer(session), [session]);
  const ending = useMemo(() => new Ending(session), [session]);
  const look = useSignal<number | null>(null);
  const candidate = useSignal<Vertex | null>(null);
  const hints = useSignal<BoardView["hints"]>([]);
  session.version.value;
  session.clock?.now.value;

  useEffect(() => {
    if (kept.mode === "computer") warmUp();
    return () => {
      computer.close();
      ending.close();
    };
  }, [session]);
  useEffect(() => ending.propose());
  useEffect(() => {
    const loser = session.over ? null : session.clock?.flagged();
    if (loser) session.timeUp(loser);
  });

  const { state } = session;
  const moves = session.raw.moves();
  const mine = isMine(session) && look.value === null;
  const at = look.value ?? moves.length;

  const changed = (): void => {
    look.value = null;
    hints.value = [];
    candidate.value = null;
  };
  const tryPoint = async (vertex: Vertex): Promise<void> => {
    if (state.phase === "marking" && !session.over && ending.stage.value === "dead") return session.toggleDead(vertex);
    if (!mine) return;
    session.clearRefusal();
    const risky = settings.value.warnSelfAtari && session.placing === 0 && session.isLegal(vertex) && session.leavesInAtari(vertex);
    if (risky && !(await ask(t("atari.title"), t("atari.text"), t("atari.play")))) return;
    changed();
    session.play(vertex);
  };
  const pass = async (): Promise<void> => {
    if (!mine || session.placing > 0) return;
    const early = passIsEarly(session);
    if (early && !(await ask(t("pass.title"), early, t("action.pass"), t("pass.no")))) return;
    changed();
    session.play("pass");
  };
  const undo = (): void => {
    if (!session.canUndo || !kept.allow.undo) return;
    changed();
    ending.reset();
    const own = kept.mode === "computer" && kept[state.toMove].computer === null && state.phase === "play";
    session.undo(own ? 2 : 1);
  };
  const hint = async (): Promise<void> => {
    if (!mine || !kept.allow.hints) return;
    const analysis = await askEngine<"analyse">({ kind: "analyse", position: { start: kept.start, steps: [...kept.steps] }, visits: 250 }).answer;
    hints.value = analysis.moves.filter((move) => move.vertex !== "pass").slice(0, 3).map((move, i) => ({ vertex: move.vertex, text: String(i + 1) }));
  };
  const turn = (): void => {
    kept.turn = ((kept.turn + 90) % 360) as KeptGame["turn"];
    session.touch();
    void session.save();
  };
  const goTo = (move: number): void => {
    look.value = move >= moves.length ? null : Math.max(0, move);
  };

  const keys: Record<string, () => void> = {
    P: () => void pass(), U: undo, R: () => void resign(session), H: () => void hint(), T: turn,
    N: () => set("numbers", !settings.value.numbers),
    C: () => set("coordinates", ({ a1: "1-1", "1-1": "none", none: "a1" } as const)[settings.value.coordinates]),
    B: () => board.current?.focusPoint(),
    ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0), End: () => goTo(moves.length),
  };
  const handler = useRef(keys);
  handler.current = keys;
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = handler.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);

  const past = look.value === null ? null : rowsAfter(kept, look.value);
  const view = past ? gameView(session, { rows: past.rows, lastMove: past.last }) : gameView(session, { ...(mine ? { hints: hints.value } : {}) }, ending);
  const showing = ending.show.value?.showing.value;
  const lids = ending.stage.value === "count" && showing ? showing.lids : { black: state.prisonersOfBlack, white: state.prisonersOfWhite };
  const thinking = computer.thinking.value;
  const ends = ending.sentence();
  const words = ends !== "" ? { hidden: "", shown: ends } : look.value === null ? sentence(session, thinking !== null) : { hidden: "", shown: t("game.looking", { move: look.value, moves: moves.length }) };

  return (
    <main id="main" tabIndex={-1} class="game">
      <h1 class="unseen">{t("games.title_of", { black: seatName(kept, "black"), white: seatName(kept, "white") })}</h1>
      <div class="left">
        <Board view={view} hold={(element) => (board.current = element)} onPoint={({ vertex }) => void tryPoint(vertex)} onCandidate={(vertex) => (candidate.value = vertex)} />
        <p class="say" role="status">{words.hidden && <span class="unseen">{words.hidden}</span>}<span>{words.shown}</span></p>
      </div>
      <div class="right">
        <div class="players">
          {(["white", "black"] as const).map((color) => (
            <Player key={color} color={color} name={seatName(kept, color)} prisoners={lids[color]} turn={!session.over && state.phase === "play" && state.toMove === color} time={session.clock?.left(color) ?? null} />
          ))}
        </div>
        <aside class="side" aria-label={t("game.side")}>
          {thinking !== null && <div class="thinking" aria-hidden="true"><i ref={(node) => { if (node) node.style.transform = `scaleX(${thinking})`; }} /></div>}
          {computer.problem.value && <p role="alert">{t("computer.failed")} <button class="button" onClick={() => computer.retry()}>{t("action.retry")}</button></p>}
          <Strip moves={moves} width={kept.start.width} height={kept.start.height} at={at} onChoose={goTo} />
          {look.value !== null && <button class="button main" onClick={() => (look.value = null)}>{t("game.back_to_game")}</button>}
          {session.over || state.phase === "marking"
            ? <End session={session} ending={ending} onAgain={() => go("new", kept.mode)} />
            : <Actions session={session} mine={mine} candidate={candidate.value} onSubmit={() => board.current?.submit()} onPass={() => void pass()} onUndo={undo} onHint={() => void hint()} onTurn={turn} onPoint={(vertex) => void tryPoint(vertex)} />}
        </aside>
      </div>
    </main>
  );
}
