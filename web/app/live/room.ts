/** A live game as the page sees it. The server decides; a game of the page's core mirrors it for the board. */
import { signal } from "@preact/signals";
import type { ChainInfo, Clock, Color, Game, Legality, TimeLeft, Vertex } from "../../../bindings/wasm/src";
import type { ChatLine, Error as Fault, Event, Move, RestSummary, Role, ServerEvent, ServerPresence, ServerSnapshot, Setup, State } from "../../client/messages";
import { type Command, type Connection, Live } from "../../client/live";
import { core } from "../core/load";
import { stonesOf } from "../core/session";
import { play as sound } from "../sound";
import { guest, invitation } from "./account";

const MOST_CHAT = 200;
/** After these a new snapshot is easier than folding. */
const ASKED_FOR = new Set<string>(["undone", "placed", "resumed", "joined"]);

/** What may mean that the device slept or is on another network. */
const connectionOf = (navigator as Navigator & { connection?: EventTarget }).connection;
const WAKING: [EventTarget | undefined, string][] = [[globalThis, "online"], [globalThis, "pageshow"], [document, "visibilitychange"], [document, "resume"], [connectionOf, "change"]];

export class Room {
  readonly connection = signal<Connection>("connecting");
  readonly reason = signal("");
  readonly role = signal<Role>("watcher");
  readonly summary = signal<RestSummary | null>(null);
  readonly state = signal<State | null>(null);
  readonly rows = signal<string[]>([]);
  readonly moves = signal<Move[]>([]);
  readonly last = signal<Event | null>(null);
  readonly captured = signal(0);
  readonly chat = signal<ChatLine[]>([]);
  readonly presence = signal<ServerPresence | null>(null);
  readonly fault = signal<Fault | null>(null);
  readonly refusal = signal<{ vertex: Vertex; color: Color; legality: Legality } | null>(null);
  readonly busy = signal(false);
  /** When what was sent last and is not done yet was sent; null: nothing waits. */
  readonly waits = signal<number | null>(null);
  readonly now = signal(Date.now());
  private start: Setup | null = null;
  private mirror: Game | null = null;
  private clock: Clock | null = null;
  private readonly live: Live;
  /** The server's clock less this device's, and how long a message is under way. */
  private ahead = 0;
  private delay = 0;
  private readonly timer = setInterval(() => (this.now.value = Date.now()), 250);
  private readonly wake = (): void => {
    if (document.visibilityState === "visible") this.live.wake();
  };

  constructor(readonly id: string) {
    const url = new URL(`live/${id}`, document.baseURI);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const client = crypto.randomUUID();
    this.live = new Live({ url: url.href, client, secret: () => guest()?.secret, invitation: invitation(id) ?? undefined }, {
      connection: (state, reason) => {
        this.connection.value = state;
        this.reason.value = reason;
      },
      welcome: ({ role, now }) => {
        this.role.value = role;
        this.ahead = now - Date.now();
      },
      snapshot: (message) => this.snapshot(message),
      event: (message) => this.event(message),
      presence: (message) => (this.presence.value = message),
      ping: ({ now, delay }) => {
        this.ahead = now - Date.now();
        this.delay = delay;
      },
      notice: (id, message, facts) => (this.fault.value = { id, message, facts }),
    });
    for (const [target, event] of WAKING) target?.addEventListener(event, this.wake);
  }

  close(): void {
    clearInterval(this.timer);
    for (const [target, event] of WAKING) target?.removeEventListener(event, this.wake);
    this.live.close();
    this.mirror?.delete();
    this.clock?.delete();
  }

  get game(): Game | null {
    return this.mirror;
  }
  get lastMove(): Vertex | null {
    const last = this.moves.value.at(-1);
    return last && last.vertex !== "pass" ? last.vertex : null;
  }
  /** The colours that this page may play. */
  get mine(): Color[] {
    const role = this.role.value;
    return role === "both" ? ["black", "white"] : role === "watcher" ? [] : [role];
  }
  get isMyTurn(): boolean {
    const state = this.state.value;
    return state !== null && state.paused_by === null && (state.phase === "play" || state.phase === "placing") && this.mine.includes(state.phase === "placing" ? "black" : state.to_move);
  }
  /** The colour that one speaks for in questions and answers. */
  get side(): Color | null {
    const state = this.state.value;
    const { mine } = this;
    return mine.length === 2 && state ? state.to_move : (mine[0] ?? null);
  }

  /** What is left of a side's time as it is to be shown now: the core's clock goes on from what the server told. */
  time(side: Color): TimeLeft | null {
    if (!this.clock) return null;
    const left = this.clock.left(side, Math.round(this.now.value + this.ahead - this.delay));
    return left.ok ? left.value : null;
  }

  chains(): ChainInfo[] {
    const seen = new Set<Vertex>();
    const out: ChainInfo[] = [];
    for (const vertex of stonesOf(this.rows.value)) {
      const chain = seen.has(vertex) ? null : this.mirror?.chain(vertex);
      if (!chain) continue;
      chain.stones.forEach((stone) => seen.add(stone));
      out.push(chain);
    }
    return out;
  }

  async send(command: Command): Promise<boolean> {
    this.busy.value = true;
    this.waits.value = Date.now();
    this.fault.value = null;
    try {
      await this.live.send(command);
      return true;
    } catch (problem) {
      this.fault.value = problem as Fault;
      return false;
    } finally {
      this.busy.value = false;
      this.waits.value = null;
    }
  }
  /** Looks at once whether the line is alive. */
  retry(): void {
    this.live.wake();
  }

  async play(vertex: Vertex): Promise<void> {
    const state = this.state.value;
    if (!state || !this.isMyTurn) return;
    this.refusal.value = null;
    const legality = this.mirror?.legality(state.to_move, vertex);
    if (legality?.ok && legality.value.id !== "legal") {
      this.refusal.value = { vertex, color: state.to_move, legality: legality.value };
      return;
    }
    if (this.busy.value) return;
    const both = this.mine.length === 2 ? { color: state.to_move } : {};
    await this.send({ type: "play", position: state.position, vertex, ...both });
  }
  async pass(): Promise<void> {
    const state = this.state.value;
    if (state && this.isMyTurn) await this.send({ type: "pass", position: state.position, ...(this.mine.length === 2 ? { color: state.to_move } : {}) });
  }

  /** The rows after so many moves, for looking back. */
  rowsAfter(moves: number): string[] {
    const game = this.replayed(this.moves.value.slice(0, moves));
    const rows = game?.rows() ?? [];
    game?.delete();
    return rows;
  }

  private replayed(moves: Move[]): Game | null {
    const settings = this.summary.value?.settings;
    if (!settings || !this.start) return null;
    const made = core().newGame({ width: settings.width, height: settings.height, rules: settings.rules, komi: settings.komi });
    if (!made.ok) return null;
    made.value.setUp(this.start.rows, this.start.to_move);
    for (const { color, vertex } of moves) made.value.playAsTold(color, vertex);
    return made.value;
  }

  private snapshot(message: ServerSnapshot): void {
    this.mirror?.delete();
    this.start = message.start;
    this.summary.value = message.game;
    this.mirror = this.replayed(message.moves);
    this.role.value = message.game.role;
    this.moves.value = message.moves;
    this.rows.value = message.rows;
    this.chat.value = message.chat;
    this.tell(message.state);
    // A snapshot that an event asked for leaves the sentence about that event.
    if (!ASKED_FOR.has(this.last.value?.kind ?? "")) this.last.value = null;
  }

  private tell(state: State): void {
    const told = state.clock;
    const settings = this.summary.value?.settings.clock;
    this.clock?.delete();
    this.clock = null;
    if (told && settings) {
      const made = core().newClock(settings);
      if (made.ok) {
        this.clock = made.value;
        const side = (color: Color) => ({ ...told[color], inOvertime: told[color].in_overtime });
        this.clock.restore({ black: side("black"), white: side("white"), turn: told.turn, running: told.running }, told.at);
      }
    }
    this.state.value = state;
  }

  private event({ event, state }: ServerEvent): void {
    this.tell(state);
    if (event.kind === "chat") {
      this.chat.value = [...this.chat.value, { at: event.at, by: event.by, name: event.name ?? "", text: event.text ?? "" }].slice(-MOST_CHAT);
      return;
    }
    this.refusal.value = null;
    this.last.value = event;
    if (event.kind === "move" && event.color && event.vertex) this.moved(event.color, event.vertex, event.captured?.length ?? 0);
    else if (ASKED_FOR.has(event.kind)) void this.send({ type: "sync" });
    if (event.kind === "finished") sound("end");
  }

  private moved(color: Color, vertex: Vertex, captured: number): void {
    this.moves.value = [...this.moves.value, { color, vertex }];
    this.captured.value = captured;
    sound(vertex === "pass" ? "pass" : "stone");
    if (captured > 0) sound("capture");
    if (!this.mirror?.playAsTold(color, vertex).ok) return void this.send({ type: "sync" });
    this.rows.value = this.mirror.rows();
  }
}
