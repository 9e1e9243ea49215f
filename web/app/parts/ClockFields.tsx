/** How time is kept: every system of the core, in minutes and seconds. */
import type { ClockSettings } from "../../../bindings/wasm/src";
import { t } from "../i18n";
import { NumberField } from "./Choices";

export interface ClockChoice { system: ClockSettings["system"]; minutes: number; seconds: number; count: number }

export const NO_CLOCK: ClockChoice = { system: "none", minutes: 10, seconds: 30, count: 3 };
type Part = "minutes" | "seconds" | "count";
/** Which figures a system has. */
const PARTS: Record<ClockSettings["system"], Part[]> = {
  none: [], absolute: ["minutes"], byo_yomi: ["minutes", "count", "seconds"], canadian: ["minutes", "count", "seconds"], fischer: ["minutes", "seconds"], simple: ["seconds"],
};
const USUAL: Record<ClockSettings["system"], Omit<ClockChoice, "system">> = {
  none: { minutes: 10, seconds: 30, count: 3 }, absolute: { minutes: 20, seconds: 0, count: 1 }, byo_yomi: { minutes: 10, seconds: 30, count: 3 },
  canadian: { minutes: 10, seconds: 300, count: 15 }, fischer: { minutes: 5, seconds: 10, count: 1 }, simple: { minutes: 0, seconds: 30, count: 1 },
};
const SYSTEMS = Object.keys(PARTS) as ClockSettings["system"][];
const LIMITS: Record<Part, [number, number]> = { minutes: [0, 600], seconds: [1, 3600], count: [1, 100] };

export function clockSettings({ system, minutes, seconds, count }: ClockChoice): ClockSettings {
  if (system === "none") return { system };
  return { system, main: minutes * 60_000, period: seconds * 1000, count };
}

export function ClockFields({ choice, onChange }: { choice: ClockChoice; onChange(choice: ClockChoice): void }) {
  return (
    <fieldset class="field">
      <legend>{t("new.clock")}</legend>
      <select aria-label={t("new.clock")} value={choice.system} onChange={(event) => {
        const system = event.currentTarget.value as ClockSettings["system"];
        onChange({ system, ...USUAL[system] });
      }}>
        {SYSTEMS.map((system) => <option key={system} value={system}>{t(`clock.${system}`)}</option>)}
      </select>
      <div class="row">
        {PARTS[choice.system].map((part) => (
          <NumberField key={part} label={t(part === "count" ? `new.count.${choice.system}` : `new.${part}`)} value={choice[part]} min={LIMITS[part][0]} max={LIMITS[part][1]} onChange={(value) => onChange({ ...choice, [part]: Math.round(value) })} />
        ))}
      </div>
    </fieldset>
  );
}
