/** One live game: a WebSocket that comes back by itself. Nothing that was sent is lost or done twice. */
import type { Error as Fault, LiveClient, LiveServer, ServerEvent, ServerPing, ServerPresence, ServerSnapshot, ServerWelcome } from "./messages";
import { check, parse } from "./validate";

export type Command = LiveClient extends infer M ? (M extends { request: number } ? Omit<M, "request"> : never) : never;
export type Connection = "connecting" | "open" | "lost" | "closed";

export interface LiveListener {
  connection(state: Connection, reason: string): void;
  welcome(message: ServerWelcome): void;
  snapshot(message: ServerSnapshot): void;
  event(message: ServerEvent): void;
  presence(message: ServerPresence): void;
  ping(message: ServerPing): void;
  notice(id: string, message: string, facts: Record<string, string>): void;
}
export interface LiveOptions { url: string; client: string; secret?(): string | undefined; invitation?: string; open?(url: string): WebSocket }

interface Pending { message: LiveClient & { request: number }; resolve(): void; reject(fault: Fault): void }

/** Waiting before another try, doubling up to the most. */
const RETRY_MS = { first: 500, most: 15_000 };
/** Without any word of the server for so long the line is dead, even if nobody says so. */
const SILENCE_MS = 45_000;
/** After waking the server answers within so long, or another line is made. */
const ANSWER_MS = 3_000;
/** The watch looks so often; where it comes much later, the device has slept. */
const WATCH_MS = 5_000;
/** After these codes there is no use in coming back. */
const FINAL = new Set([1000, 1008, 1009]);

export class Live {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastRequest = 0;
  private number = -1;
  /** The socket that has had its snapshot. */
  private synced: WebSocket | null = null;
  private wait = RETRY_MS.first;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private heard = 0;
  private over = false;
  /** A question to a line that may be dead. */
  private probe: { request: number; timer: ReturnType<typeof setTimeout> } | null = null;
  private watched = Date.now();
  private readonly watchdog: ReturnType<typeof setInterval>;

  constructor(private readonly options: LiveOptions, private readonly listener: LiveListener) {
    this.watchdog = setInterval(() => this.watch(), WATCH_MS);
    this.connect();
  }

  close(): void {
    this.over = true;
    clearInterval(this.watchdog);
    if (this.timer !== null) clearTimeout(this.timer);
    this.answered();
    this.socket?.close(1000);
  }

  /** After sleep or a change of network a line can look alive and be dead: it has to answer soon, or another takes its place. */
  wake(): void {
    if (this.over || this.probe) return;
    const { socket } = this;
    if (!socket || socket.readyState > WebSocket.OPEN) {
      this.wait = RETRY_MS.first;
      return this.connect();
    }
    // The question is not kept: on another line a snapshot comes by itself.
    const request = ++this.lastRequest;
    this.probe = { request, timer: setTimeout(() => this.giveUp(), ANSWER_MS) };
    this.write({ type: "sync", request });
  }

  /** Resolves when the server has done it; rejects with the server's reason. */
  send(command: Command): Promise<void> {
    const message = { ...command, request: ++this.lastRequest } as Pending["message"];
    const problem = check("live_client", message);
    if (problem) return Promise.reject({ id: "client.malformed", message: problem, facts: {} } satisfies Fault);
    return new Promise((resolve, reject) => {
      this.pending.set(message.request, { message, resolve, reject });
      this.write(message);
    });
  }

  private connect(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.over || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.listener.connection("connecting", "");
    const { url, open, client, invitation } = this.options;
    const socket = open ? open(url) : new WebSocket(url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      // Asked anew each time: another tab may have signed in or out meanwhile.
      const secret = this.options.secret?.();
      socket.send(JSON.stringify({ type: "hello", protocol: 1, client, ...(secret ? { secret } : {}), ...(invitation ? { invitation } : {}) }));
    };
    socket.onmessage = ({ data }) => {
      // What a line that was given up still says is older than the snapshot of the next.
      if (socket === this.socket) this.receive(String(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.socket) this.lost(code, reason);
    };
  }

  private lost(code: number, reason: string): void {
    this.socket = null;
    this.answered();
    if (this.over) return;
    if (FINAL.has(code)) {
      this.over = true;
      clearInterval(this.watchdog);
      this.listener.connection("closed", reason);
      for (const one of this.pending.values()) one.reject({ id: reason || "client.closed", message: reason || "The connection is closed.", facts: {} });
      return this.pending.clear();
    }
    this.listener.connection("lost", reason);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(RETRY_MS.most, this.wait * 2);
  }

  private watch(): void {
    const now = Date.now();
    const slept = now - this.watched > 3 * WATCH_MS;
    this.watched = now;
    if (slept) return this.wake();
    if (this.socket && now - this.heard > SILENCE_MS) this.giveUp();
  }

  /** Leaves a dead line and makes another at once. */
  private giveUp(): void {
    const { socket } = this;
    this.wait = 0;
    this.lost(4000, "silence");
    this.wait = RETRY_MS.first;
    socket?.close();
  }

  private answered(): void {
    if (this.probe) clearTimeout(this.probe.timer);
    this.probe = null;
  }

  private write(message: LiveClient): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.socket === this.synced) this.socket.send(JSON.stringify(message));
  }

  private receive(text: string): void {
    this.heard = Date.now();
    let message: LiveServer;
    try {
      message = parse("live_server", JSON.parse(text));
    } catch (problem) {
      return this.listener.notice("client.malformed", String(problem), {});
    }
    this.handle(message);
  }

  private handle(message: LiveServer): void {
    const { listener } = this;
    if (message.type === "ping") {
      // Pings that lay in the queue while the device slept measure its sleep, not the line.
      if (this.probe) return;
      this.socket?.send(JSON.stringify({ type: "pong", id: message.id }));
      listener.ping(message);
    } else if (message.type === "welcome") {
      this.wait = RETRY_MS.first;
      listener.welcome(message);
    } else if (message.type === "snapshot") this.snapshot(message);
    else if (message.type === "event") this.event(message);
    else if (message.type === "done") this.settle(message.request, null);
    else if (message.type === "refused") this.settle(message.request, message.error);
    else if (message.type === "presence") listener.presence(message);
    else listener.notice(message.id, message.message, message.facts);
  }

  private snapshot(message: ServerSnapshot): void {
    const fresh = this.socket !== this.synced;
    if (fresh) this.answered();
    this.synced = this.socket;
    this.number = message.number;
    this.listener.snapshot(message);
    this.listener.connection("open", "");
    // What was on its way when the line broke is told again; the server knows it by its number.
    if (fresh) for (const { message: again } of this.pending.values()) this.write(again);
  }

  private event(message: ServerEvent): void {
    if (message.number <= this.number) return;
    if (message.number > this.number + 1) return void this.send({ type: "sync" }).catch(() => undefined);
    this.number = message.number;
    this.listener.event(message);
  }

  private settle(request: number | undefined, fault: Fault | null): void {
    if (request === this.probe?.request) return this.answered();
    const one = request === undefined ? undefined : this.pending.get(request);
    if (request === undefined || !one) {
      if (fault) this.listener.notice(fault.id, fault.message, fault.facts);
      return;
    }
    this.pending.delete(request);
    if (fault) one.reject(fault);
    else one.resolve();
  }
}
