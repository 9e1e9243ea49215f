/** The core's clock for a game on this device. What happened to it is kept, so that a reload costs nobody time. */
import { signal } from "@preact/signals";
import type { Clock, ClockSettings, Color, TimeLeft } from "../../../bindings/wasm/src";
import type { ClockEvent } from "./kept";
import { core, must } from "./load";

const TICK_MS = 200;

export class GameClock {
  readonly now = signal(0);
  readonly events: ClockEvent[];
  private readonly clock: Clock;
  /** The clock's own time at performance.now() = base. */
  private offset: number;
  private base = performance.now();
  private running = false;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly leave = (): void => {
    if (document.visibilityState === "hidden") this.mark();
  };

  constructor(settings: ClockSettings, events: ClockEvent[]) {
    this.events = [...events];
    this.clock = must(core().newClock(settings));
    for (const event of this.events) this.apply(event);
    // After a reload the clock stands still until somebody goes on.
    this.offset = this.events.at(-1)?.at ?? 0;
    if (this.running) this.add({ kind: "pause", at: this.offset });
    this.timer = setInterval(() => (this.now.value = this.time()), TICK_MS);
    document.addEventListener("visibilitychange", this.leave);
  }

  close(): void {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.leave);
    this.clock.delete();
  }

  get isRunning(): boolean {
    return this.running;
  }
  get hasStarted(): boolean {
    return this.events.length > 0;
  }
  time(): number {
    return this.running ? this.offset + (performance.now() - this.base) : this.offset;
  }
  left(side: Color): TimeLeft {
    return must(this.clock.left(side, Math.round(this.time())));
  }
  flagged(): Color | null {
    return this.hasStarted ? this.clock.flagged(Math.round(this.time())) : null;
  }

  /** A move was made; the other side's clock runs. The first move starts the clock. */
  moved(turn: Color): void {
    const at = Math.round(this.time());
    if (!this.hasStarted) this.add({ kind: "start", turn, at });
    else {
      if (!this.running) this.add({ kind: "resume", at });
      this.add({ kind: "moved", at });
    }
  }
  pause(): void {
    if (this.running) this.add({ kind: "pause", at: Math.round(this.time()) });
  }
  resume(): void {
    if (!this.running && this.hasStarted) this.add({ kind: "resume", at: Math.round(this.time()) });
  }

  /** So that time spent before a crash is not given back. */
  private mark(): void {
    if (!this.running) return;
    this.pause();
    this.resume();
  }

  private add(event: ClockEvent): void {
    this.offset = event.at;
    this.base = performance.now();
    this.events.push(event);
    this.apply(event);
  }

  private apply(event: ClockEvent): void {
    const { clock } = this;
    if (event.kind === "start") clock.start(event.turn, event.at);
    else if (event.kind === "moved") clock.moved(event.at, 0);
    else if (event.kind === "pause") clock.pause(event.at);
    else clock.resume(event.at);
    this.running = event.kind !== "pause";
  }
}
