/** A new game: what is asked most stands open, the rest is one step away. */
import { useMemo, useState } from "preact/hooks";
import type { Color } from "../../../bindings/wasm/src";
import { core } from "../core/load";
import { type KeptGame, newId, type Start } from "../core/kept";
import { BEST, OPPONENTS } from "../core/ranks";
import { t } from "../i18n";
import { Check, Choices, NumberField } from "../parts/Choices";
import { type ClockChoice, ClockFields, clockSettings, NO_CLOCK } from "../parts/ClockFields";
import { opponentAbout, opponentName, Ranks, type Suggestion } from "../parts/Ranks";
import { type Drawing, SetUp } from "../parts/SetUp";
import { go } from "../router";
import { set, settings } from "../settings";
import { put } from "../store/database";

type Taker = Color | "nigiri";
export interface Offer {
  width: number;
  height: number;
  rules: string;
  komi: number | null;
  handicap: number;
  placement: "fixed" | "free";
  taker: Taker;
  /** The computer's rank, or BEST. */
  opponent: string;
  clock: ClockChoice;
  undo: boolean;
  hints: boolean;
  names: [string, string];
  drawing: Drawing | null;
}

export const FIRST_OFFER: Offer = {
  width: 9, height: 9, rules: "japanese", komi: null, handicap: 0, placement: "fixed", taker: "black", opponent: OPPONENTS[1] ?? BEST, clock: NO_CLOCK,
  undo: true, hints: true, names: ["", ""], drawing: null,
};
const MOST_HANDICAP = 9;

export function komiOf(offer: Offer): number {
  const rules = core().rulesets().find((one) => one.id === offer.rules);
  return offer.komi ?? (offer.handicap > 0 ? rules?.komiHandicap : rules?.komi) ?? 6.5;
}

export function startOf(offer: Offer): Start {
  const { width, height, rules, handicap, placement, drawing } = offer;
  const fixed = handicap > 1 && placement === "fixed" ? core().handicapPoints(width, height, handicap) : null;
  const placed = fixed?.ok === true;
  return {
    width, height, rules, komi: komiOf(offer),
    handicap: drawing ? [] : placed ? fixed.value : [],
    toPlace: drawing || handicap < 2 || placed ? 0 : handicap,
    position: drawing,
  };
}

/** The game as it is kept, before its first move. */
export function keptOf(offer: Offer, computer: boolean): KeptGame {
  const taker: Color = offer.taker === "nigiri" ? (crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 0 ? "black" : "white") : offer.taker;
  const mine = { name: offer.names[0] || settings.value.name, computer: null };
  const theirs = computer ? { name: "", computer: offer.opponent } : { name: offer.names[1], computer: null };
  const start = startOf(offer);
  const now = Date.now();
  return {
    id: newId(), created: now, changed: now, mode: computer ? "computer" : "here", start, clock: clockSettings(offer.clock), clockEvents: [],
    black: taker === "black" ? mine : theirs, white: taker === "white" ? mine : theirs,
    allow: { undo: offer.undo, hints: offer.hints }, steps: [], dead: null, result: null,
    rows: start.position?.rows ?? Array.from({ length: start.height }, () => ".".repeat(start.width)), moves: 0,
    turn: computer && taker === "white" ? 180 : 0,
  };
}

const SIZES = ["9", "13", "19", "other"] as const;

export function SizeFields({ offer, change }: { offer: Offer; change(part: Partial<Offer>): void }) {
  const usual = offer.width === offer.height && SIZES.includes(String(offer.width) as "9");
  const [other, setOther] = useState(!usual);
  const choose = (size: (typeof SIZES)[number]): void => {
    setOther(size === "other");
    if (size !== "other") change({ width: Number(size), height: Number(size) });
  };
  return (
    <>
      <Choices name="size" label={t("new.size")} value={other ? "other" : (String(offer.width) as "9")} onChange={choose}
        options={SIZES.map((size) => [size, size === "other" ? t("new.size.other") : `${size}×${size}`] as const)} />
      {other && (
        <div class="row">
          <NumberField label={t("new.columns")} value={offer.width} min={2} max={25} onChange={(width) => change({ width: Math.round(width) })} />
          <NumberField label={t("new.rows")} value={offer.height} min={2} max={25} onChange={(height) => change({ height: Math.round(height) })} />
        </div>
      )}
    </>
  );
}

export function RuleFields({ offer, change }: { offer: Offer; change(part: Partial<Offer>): void }) {
  const rulesets = useMemo(() => core().rulesets(), []);
  const most = useMemo(() => {
    for (let n = MOST_HANDICAP; n > 1; --n) if (core().handicapPoints(offer.width, offer.height, n).ok) return n;
    return 0;
  }, [offer.width, offer.height]);
  return (
    <>
      <label class="field">
        <span class="label">{t("new.rules")}</span>
        <select value={offer.rules} onChange={(event) => change({ rules: event.currentTarget.value, komi: null })}>
          {rulesets.map(({ id }) => <option key={id} value={id}>{t(`rules.name.${id}`)}</option>)}
        </select>
        <span class="quiet small">{t(`rules.summary.${offer.rules}`)}</span>
      </label>
      <div class="row">
        <NumberField label={t("new.komi")} value={komiOf(offer)} min={-100} max={100} step={0.5} onChange={(komi) => change({ komi: Math.round(komi * 2) / 2 })} />
        <label class="field">
          <span class="label">{t("new.handicap")}</span>
          <select value={String(offer.handicap)} onChange={(event) => change({ handicap: Number(event.currentTarget.value), komi: null })}>
            <option value="0">{t("new.handicap.none")}</option>
            {Array.from({ length: MOST_HANDICAP - 1 }, (_, i) => i + 2).map((n) => <option key={n} value={String(n)}>{t("new.handicap.stones", { count: n })}</option>)}
          </select>
        </label>
      </div>
      {offer.handicap > 1 && (
        <Choices name="placement" label={t("new.placement")} value={offer.handicap > most ? "free" : offer.placement} onChange={(placement) => change({ placement })}
          options={(offer.handicap > most ? (["free"] as const) : (["fixed", "free"] as const)).map((key) => [key, t(`new.placement.${key}`)] as const)} />
      )}
    </>
  );
}

export function New({ mode }: { mode: string }) {
  const computer = mode === "computer";
  const [offer, setOffer] = useState<Offer>({ ...FIRST_OFFER, hints: computer, names: [settings.value.name, ""], opponent: OPPONENTS.includes(settings.value.opponent) ? settings.value.opponent : FIRST_OFFER.opponent });
  const change = (part: Partial<Offer>): void => setOffer((old) => ({ ...old, ...part }));
  /** The weaker side takes Black; at one screen people sit down as they like. */
  const suggest = ({ stones, komi, weaker }: Suggestion, even: boolean): void =>
    change({ handicap: stones, komi: even ? null : komi, ...(computer && !even ? { taker: weaker === 0 ? "black" : "white" } : {}) });
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const kept = keptOf(offer, computer);
    if (computer) set("opponent", offer.opponent);
    await put("games", kept);
    go("play", kept.id);
  };
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t(`home.${computer ? "computer" : "here"}`)}</h1>
      <form class="panel" onSubmit={(event) => void begin(event)}>
        <SizeFields offer={offer} change={change} />
        {computer && (
          <label class="field">
            <span class="label">{t("new.level")}</span>
            <select value={offer.opponent} onChange={(event) => change({ opponent: event.currentTarget.value })}>
              {OPPONENTS.map((opponent) => <option key={opponent} value={opponent}>{opponentName(opponent)}</option>)}
            </select>
            <span class="quiet small" role="status">{opponentAbout(offer.opponent)} {offer.opponent !== BEST && t("level.estimate")}</span>
          </label>
        )}
        {computer
          ? <Choices name="taker" label={t("new.color")} value={offer.taker} onChange={(taker) => change({ taker })} options={(["black", "white", "nigiri"] as const).map((key) => [key, t(`new.color.${key}`)] as const)} />
          : (
            <div class="grid2">
              {(["black", "white"] as const).map((color, i) => (
                <label class="field" key={color}>
                  <span class="label">{t(`color.${color}`)}</span>
                  <input type="text" maxLength={40} value={offer.names[i]} placeholder={t("new.name")} onInput={(event) => { const names: [string, string] = [...offer.names]; names[i] = event.currentTarget.value; change({ names }); }} />
                </label>
              ))}
            </div>
          )}
        <div class="row"><button class="button main" type="submit">{t("new.begin")}</button></div>
        <details>
          <summary>{t("new.more")}</summary>
          <div class="panel">
            <RuleFields offer={offer} change={change} />
            {!(computer && offer.opponent === BEST) && <Ranks board={offer} opponent={computer ? offer.opponent : undefined} onSuggest={suggest} />}
            <ClockFields choice={offer.clock} onChange={(clock) => change({ clock })} />
            <fieldset class="field">
              <legend>{t("new.allowed")}</legend>
              <Check label={t("new.undo")} checked={offer.undo} onChange={(undo) => change({ undo })} />
              <Check label={t("new.hints")} checked={offer.hints} onChange={(hints) => change({ hints })} />
            </fieldset>
            <SetUp width={offer.width} height={offer.height} drawing={offer.drawing} onChange={(drawing) => change(drawing ? { drawing, width: drawing.rows[0]?.length ?? 9, height: drawing.rows.length } : { drawing })} />
          </div>
        </details>
      </form>
    </main>
  );
}

