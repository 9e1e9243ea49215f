/** One side of the game: name, prisoners as stones in the lid, clock. */
import type { Color, TimeLeft } from "../../../bindings/wasm/src";
import { t } from "../i18n";

/** More prisoners than this are a number only. */
const SHOWN = 10;
const LOW_MS = 15_000;

interface PlayerProps { color: Color; name: string; prisoners: number; turn: boolean; time: TimeLeft | null; note?: string }

function clockText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export function Time({ time }: { time: TimeLeft }) {
  const over = time.inOvertime;
  const left = over ? time.period : time.main;
  const extra = time.flagged ? t("time.up") : over && time.count > 0 ? t("time.overtime", { count: time.count }) : "";
  return (
    <span class={`time${left < LOW_MS ? " low" : ""}`} role="timer">
      {clockText(left)}
      {extra && <small>{extra}</small>}
    </span>
  );
}

export function Player({ color, name, prisoners, turn, time, note }: PlayerProps) {
  const other = color === "black" ? "white" : "";
  return (
    <section class={`player${turn ? " turn" : ""}`} aria-label={t(`color.${color}`)}>
      <span class={`disc ${color === "white" ? "white" : ""}`} aria-hidden="true" />
      <span class="name">{name}{note && <span class="quiet small"> · {note}</span>}</span>
      {time && <Time time={time} />}
      <span class="lid">
        {prisoners > 0 && <span class="stones" aria-hidden="true">{Array.from({ length: Math.min(SHOWN, prisoners) }, (_, i) => <i key={i} class={`disc small ${other}`} />)}</span>}
        {t("player.prisoners", { count: prisoners })}
      </span>
    </section>
  );
}
