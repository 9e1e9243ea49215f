/** A game on this device: against the computer, or two people. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GoBoard, Vertex } from "../../board/src";
import { warmUp } from "../core/engine";
import { type KeptGame, replay, startGame, type Step } from "../core/kept";
import { BEST, levelOf } from "../core/ranks";
import { Session } from "../core/session";
import { t } from "../i18n";
import { Actions, resign } from "../play/Actions";
import { Computer } from "../play/computer";
import { Desk } from "../play/desk";
import { End } from "../play/End";
import { Ending } from "../play/ending";
import { sentence } from "../play/sentence";
import { gameView } from "../play/table";
import { whyPath } from "../learn/why";
import { Board } from "../parts/Board";
import { seatName } from "../parts/games";
import { changed } from "../parts/guard";
import { LOOK_KEYS, useKeys } from "../parts/keys";
import { Player } from "../parts/Player";
import { Strip } from "../parts/Strip";
import { go } from "../router";
import { getGame } from "../store/games";
import { Missing } from "./Missing";

export function Play({ id }: { id: string }) {
  const [session, setSession] = useState<Session | null | "missing">(null);
  useEffect(() => {
    let made: Session | null = null;
    void getGame(id).then((kept) => setSession((made = kept ? new Session(kept) : null) ?? "missing"));
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
  const desk = useMemo(() => new Desk(session, ending), [session]);
  session.version.value;
  session.clock?.now.value;

  useEffect(() => {
    if (kept.mode === "computer") warmUp({ rank: levelOf(kept.black.computer ?? kept.white.computer ?? BEST).rank, width: kept.start.width, height: kept.start.height });
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
  useEffect(() => changed(), [state.phase, session.over]);
  const moves = session.raw.moves();
  const look = desk.look.value;
  const at = look ?? moves.length;

  /** While a proof is shown the arrows belong to it. */
  const goTo = (move: number): void => {
    if (!ending.proof.value) desk.goTo(move);
  };
  const teach = (): void => {
    const event = session.event.value;
    const path = event.kind === "refused" ? whyPath(event.legality.id) : null;
    if (path) go(...path, "play", kept.id);
  };
  useKeys({
    ...LOOK_KEYS,
    P: () => void desk.pass(), U: () => desk.undo(), R: () => void resign(session), H: () => void desk.hint(), T: () => desk.turn(), B: () => board.current?.focusPoint(),
    ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0), End: () => goTo(moves.length),
  });

  const past = look === null ? null : rowsAfter(kept, look);
  const view = past ? gameView(session, { rows: past.rows, lastMove: past.last }) : gameView(session, desk.mine ? { hints: desk.hints.value } : {}, ending);
  const showing = ending.show.value?.showing.value;
  const lids = ending.stage.value === "count" && showing ? showing.lids : { black: state.prisonersOfBlack, white: state.prisonersOfWhite };
  const thinking = computer.thinking.value;
  const ends = ending.sentence();
  const words = ends !== "" ? { hidden: "", shown: ends } : look === null ? sentence(session, thinking !== null) : { hidden: "", shown: t("game.looking", { move: look, moves: moves.length }) };

  return (
    <main id="main" tabIndex={-1} class="game">
      <h1 class="unseen">{t("games.title_of", { black: seatName(kept, "black"), white: seatName(kept, "white") })}</h1>
      <div class="left">
        <Board view={view} hold={(element) => (board.current = element)} onPoint={({ vertex }) => void desk.point(vertex)} onCandidate={(vertex) => (desk.candidate.value = vertex)} onWhy={teach} />
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
          <Strip moves={moves} width={kept.start.width} height={kept.start.height} at={at} onChoose={(move) => { ending.endProof(); desk.goTo(move); }} />
          {look !== null && <button class="button main" onClick={() => (desk.look.value = null)}>{t("game.back_to_game")}</button>}
          {session.over || state.phase === "marking"
            ? <End session={session} ending={ending} onAgain={() => go("new", kept.mode)} />
            : <Actions session={session} desk={desk} onSubmit={() => board.current?.submit()} />}
        </aside>
      </div>
    </main>
  );
}
