/** A game with somebody elsewhere: the server's, shown and played here. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Color, Vertex } from "../../../bindings/wasm/src";
import type { GoBoard } from "../../board/src";
import { t } from "../i18n";
import { whyPath } from "../learn/why";
import { Chat } from "../live/Chat";
import { LiveActions, pass, Questions, Waiting } from "../live/LiveActions";
import { LiveEnd, type LiveStage } from "../live/LiveEnd";
import { Room } from "../live/room";
import { liveView } from "../live/view";
import { faultWords, gameName, liveSentence, seatName } from "../live/words";
import type { CountShow } from "../play/count";
import type { Proof } from "../play/proof";
import { pointName } from "../play/sentence";
import { Board } from "../parts/Board";
import { changed, changedByItself } from "../parts/guard";
import { Player } from "../parts/Player";
import { LOOK_KEYS, useKeys } from "../parts/keys";
import { Strip } from "../parts/Strip";
import { viewOf } from "../parts/views";
import { go } from "../router";

export function LiveGame({ id }: { id: string }) {
  const room = useMemo(() => new Room(id), [id]);
  useEffect(() => () => room.close(), [room]);
  return <Table key={id} room={room} />;
}

/** What was sent and is not done after so long is said to wait. */
const PATIENCE_MS = 1500;

/** The line to the server where it is broken or slow: what was sent waits in sight. */
function Line({ room }: { room: Room }) {
  const connection = room.connection.value;
  const broken = connection === "lost" || connection === "connecting";
  const waits = room.waits.value !== null && (broken || room.now.value - room.waits.value > PATIENCE_MS);
  if (connection === "closed" || (!broken && !waits)) return null;
  return (
    <div class="card panel" role="alert">
      {broken && <p>{t("live.lost")}</p>}
      {waits && <p>{t("live.waits")}</p>}
      <div class="row"><button class="button" onClick={() => room.retry()}>{t("action.retry")}</button></div>
    </div>
  );
}

function Table({ room }: { room: Room }) {
  const board = useRef<GoBoard | null>(null);
  const candidate = useSignal<Vertex | null>(null);
  const placed = useSignal<Vertex[]>([]);
  const stage = useSignal<LiveStage>("dead");
  const show = useSignal<CountShow | null>(null);
  const proof = useSignal<Proof | null>(null);
  const turn = useSignal<0 | 90 | 180 | 270 | null>(null);
  const look = useSignal<number | null>(null);
  const state = room.state.value;
  const game = room.summary.value;
  room.now.value;
  const moves = room.moves.value;
  const goTo = (move: number): void => {
    if (proof.value) return;
    look.value = move >= moves.length ? null : Math.max(0, move);
  };
  const at = look.value ?? moves.length;

  const point = async (vertex: Vertex): Promise<void> => {
    candidate.value = null;
    if (!state || !game || look.value !== null || proof.value) return;
    if (state.phase === "marking" && room.side) return void room.send({ type: "mark", stone: vertex, status: state.marks?.dead.includes(vertex) ? "alive" : "dead", color: room.side });
    if (state.phase === "placing" && room.isMyTurn) {
      placed.value = placed.value.includes(vertex) ? placed.value.filter((one) => one !== vertex) : [...placed.value, vertex];
      if (placed.value.length === (game.settings.handicap ?? 0) && (await room.send({ type: "place", position: state.position, points: placed.value }))) placed.value = [];
      return;
    }
    await room.play(vertex);
  };
  const teach = (): void => {
    const path = room.refusal.value ? whyPath(room.refusal.value.legality.id) : null;
    if (path) go(...path, "live", room.id);
  };
  const keys = {
    ...LOOK_KEYS,
    P: () => void pass(room), B: () => board.current?.focusPoint(),
    T: () => (turn.value = (((turn.value ?? 0) + 90) % 360) as 0),
    ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0), End: () => goTo(moves.length),
  };
  useKeys(keys);
  const next = state?.rematch;
  useEffect(() => {
    if (!next || room.mine.length === 0) return;
    go("live", next);
    // The other side may have asked for it while a finger was on its way to this game.
    addEventListener("hashchange", () => changedByItself(), { once: true });
  }, [next]);
  useEffect(() => changed(), [state?.phase]);

  if (!state || !game) {
    return (
      <main id="main" tabIndex={-1} class="page narrow">
        <h1>{t("live.title")}</h1>
        <p role="status">{room.connection.value === "closed" ? faultWords({ id: room.reason.value, message: t("live.gone") }, (vertex) => vertex) : t("live.connecting")}</p>
      </main>
    );
  }
  const { presence, connection } = { presence: room.presence.value, connection: room.connection.value };
  const name = (vertex: Vertex): string => pointName(vertex, game.settings);
  const note = (color: Color): string => (presence && game.seats[color].kind === "person" && !presence[color].here ? t("live.away") : "");
  const words = liveSentence(room);
  const showing = show.value?.showing.value;
  const lids = showing && stage.value === "count" ? showing.lids : state.prisoners;
  const facing = turn.value ?? (room.role.value === "white" ? 180 : 0);
  const now = liveView(room, { placed: placed.value, stage: stage.value, showing: showing ?? null, turn: facing });
  const past = look.value === null ? null : room.rowsAfter(look.value);
  const before = look.value === null ? undefined : moves[look.value - 1]?.vertex;
  const proving = state.phase === "marking" ? proof.value : null;
  const view = proving ? { ...now, ...proving.view() } : past ? viewOf(past, { turn: facing, lastMove: before && before !== "pass" ? before : null }) : now;
  const fault = room.fault.value;
  return (
    <main id="main" tabIndex={-1} class="game">
      <h1 class="unseen">{gameName(game)}</h1>
      <div class="left">
        <Board view={view} hold={(element) => (board.current = element)} onPoint={({ vertex }) => void point(vertex)} onCandidate={(vertex) => (candidate.value = vertex)} onWhy={teach} />
        <p class="say" role="status">{words.hidden && <span class="unseen">{words.hidden}</span>}<span>{proving ? proving.sentence() : showing && !showing.done && stage.value === "count" ? showing.sentence || t("end.count.line") : words.shown}</span></p>
      </div>
      <div class="right">
        <div class="players">
          {(["white", "black"] as const).map((color) => (
            <Player key={color} color={color} name={seatName(game, color)} prisoners={lids[color]} turn={state.phase === "play" && state.to_move === color} time={room.time(color)} note={note(color)} />
          ))}
        </div>
        <aside class="side" aria-label={t("game.side")}>
          <Line room={room} />
          {connection === "closed" && <p class="card" role="alert">{t("live.gone")}</p>}
          {fault && fault.id !== "live.stale" && <p class="card" role="alert">{faultWords(fault, name)}</p>}
          <Questions room={room} />
          {state.phase === "waiting" && <Waiting room={room} />}
          <Strip moves={moves} width={game.settings.width} height={game.settings.height} at={at} onChoose={goTo} />
          {look.value !== null && <button class="button main" onClick={() => (look.value = null)}>{t("game.back_to_game")}</button>}
          {state.phase === "marking" || state.phase === "finished"
            ? <LiveEnd room={room} stage={stage} show={show} proof={proof} />
            : state.phase !== "waiting" && room.mine.length > 0 && <LiveActions room={room} candidate={candidate.value} onSubmit={() => board.current?.submit()} onTurn={() => (turn.value = ((facing + 90) % 360) as 0)} />}
          <Chat room={room} />
          {presence && presence.watchers > 0 && <p class="quiet small">{t("live.watchers", { count: presence.watchers })}</p>}
        </aside>
      </div>
    </main>
  );
}
