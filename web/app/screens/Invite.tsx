/** Invitations: a new game for somebody elsewhere, and the lobby of open and running games. */
import { useEffect, useState } from "preact/hooks";
import type { RestNewGame, RestSummary, RestVersion, SeatWish, Settings as GameSettings } from "../../client/messages";
import { errorWords, t } from "../i18n";
import { createGame, findServer, games, guest, joinGame, keepInvitation, server } from "../live/account";
import { gameName } from "../live/words";
import { Check, Choices } from "../parts/Choices";
import { opponentAbout, rankName, Ranks, type Suggestion } from "../parts/Ranks";
import { type ClockChoice, ClockFields, clockSettings } from "../parts/ClockFields";
import { go, link, replace } from "../router";
import { set, settings } from "../settings";
import { FIRST_OFFER, komiOf, type Offer, RuleFields, SizeFields } from "./New";

const words = (problem: unknown): string => errorWords(problem as { id: string; message: string; facts: Record<string, string> });
const FIRST_CLOCK: ClockChoice = { system: "fischer", minutes: 5, seconds: 10, count: 1 };
/** Somebody who stays away so long may be taken to have left. */
const AWAY_LIMIT_MS = 300_000;

function settingsOf(offer: Offer, open: boolean): GameSettings {
  return {
    width: offer.width, height: offer.height, rules: offer.rules, komi: komiOf(offer), handicap: offer.handicap, placement: offer.placement,
    clock: clockSettings(offer.clock), undo: offer.undo ? "asked" : "never", hints: "never", visibility: open ? "public" : "private", away_limit: AWAY_LIMIT_MS,
  };
}

/** Who is to take the other seat. */
const OTHERS = ["invitation", "open", "computer"] as const;
type Other = (typeof OTHERS)[number];

type Engine = RestVersion["engines"][number];
interface Program { engine: string; rank: string }
/** The rank for a first game, as on the page's own board. */
const FIRST_RANK = FIRST_OFFER.opponent;

function ProgramFields({ engines, program, change }: { engines: Engine[]; program: Program; change(program: Program): void }) {
  const ranks = engines.find(({ id }) => id === program.engine)?.ranks ?? [];
  return (
    <div class="row">
      {engines.length > 1 && (
        <label class="field">
          <span class="label">{t("invite.program")}</span>
          <select value={program.engine} onChange={(event) => change({ ...program, engine: event.currentTarget.value })}>
            {engines.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
      )}
      {ranks.length > 0 && (
        <label class="field">
          <span class="label">{t("new.level")}</span>
          <select value={program.rank} onChange={(event) => change({ ...program, rank: event.currentTarget.value })}>
            {ranks.map((rank) => <option key={rank} value={rank}>{rankName(rank)}</option>)}
          </select>
          <span class="quiet small" role="status">{opponentAbout(program.rank)} {t("level.estimate")}</span>
        </label>
      )}
    </div>
  );
}

function wishOf(other: Other, { engine, rank }: Program, engines: Engine[]): SeatWish {
  if (other !== "computer") return { kind: other };
  const ranked = engines.find(({ id }) => id === engine)?.ranks.includes(rank);
  return { kind: "computer", engine, ...(ranked ? { rank } : {}) };
}

export function Invite() {
  const [offer, setOffer] = useState<Offer>({ ...FIRST_OFFER, clock: FIRST_CLOCK });
  const [who, setWho] = useState<Other>("invitation");
  const [program, setProgram] = useState<Program>({ engine: "miai", rank: FIRST_RANK });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    server.value = undefined;
    void findServer();
  }, []);
  const change = (part: Partial<Offer>): void => setOffer((old) => ({ ...old, ...part }));
  /** The first rank is one's own; the weaker side takes Black. */
  const suggest = ({ stones, komi, weaker }: Suggestion, even: boolean): void =>
    change({ handicap: stones, komi: even ? null : komi, ...(even ? {} : { taker: weaker === 0 ? "black" : "white" }) });
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const other = wishOf(who, program, server.value?.engines ?? []);
    const me = { kind: "me" as const };
    const game: RestNewGame = { settings: settingsOf(offer, who === "open"), black: offer.taker === "white" ? other : me, white: offer.taker === "white" ? me : other, colors: offer.taker === "nigiri" ? "nigiri" : "chosen" };
    try {
      const made = await createGame(game);
      if (made.invitation) keepInvitation(made.game.id, made.invitation);
      go("live", made.game.id);
    } catch (fault) {
      setProblem(words(fault));
    }
  };
  if (server.value === undefined) return <main id="main" tabIndex={-1} class="page narrow"><h1>{t("home.invite")}</h1><p role="status">{t("live.connecting")}</p></main>;
  if (server.value === null) return <NoServer />;
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("home.invite")}</h1>
      <form class="panel" onSubmit={(event) => void begin(event)}>
        <label class="field"><span class="label">{t("settings.name")}</span><input type="text" maxLength={40} value={settings.value.name} placeholder={t("settings.name.hint")} onChange={(event) => set("name", event.currentTarget.value.trim())} /></label>
        <Choices name="who" label={t("invite.who")} value={who} onChange={(next) => setWho(next)} options={OTHERS.map((key) => [key, t(`invite.who.${key}`)] as const)} />
        {who === "computer" && <ProgramFields engines={server.value.engines} program={program} change={setProgram} />}
        <SizeFields offer={offer} change={change} />
        <Choices name="taker" label={t("new.color")} value={offer.taker} onChange={(taker) => change({ taker })} options={(["black", "white", "nigiri"] as const).map((key) => [key, t(`new.color.${key}`)] as const)} />
        <ClockFields choice={offer.clock} onChange={(clock) => change({ clock })} />
        <details><summary>{t("new.rules_more")}</summary><div class="panel"><RuleFields offer={offer} change={change} /><Ranks board={offer} onSuggest={suggest} /><Check label={t("new.undo")} checked={offer.undo} onChange={(undo) => change({ undo })} /></div></details>
        {problem && <p role="alert">{problem}</p>}
        <div class="row"><button class="button main" type="submit">{t(`invite.begin.${who}`)}</button></div>
      </form>
      <Lobby />
    </main>
  );
}

function NoServer() {
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("home.invite")}</h1>
      <p>{t("invite.no_server")}</p>
      <p><kbd>./miai serve --host 0.0.0.0</kbd></p>
      <div class="row"><a class="button main" href={link("new", "here")}>{t("home.here")}</a></div>
    </main>
  );
}

/** How often the lobby looks again. */
const LOBBY_MS = 8000;
const SCOPES = ["mine", "open", "live"] as const;

function Lobby() {
  const [found, setFound] = useState<Record<(typeof SCOPES)[number], RestSummary[]>>({ mine: [], open: [], live: [] });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const look = (): void => {
      for (const scope of SCOPES.filter((one) => one !== "mine" || guest() !== null)) void games(scope).then((all) => setFound((old) => ({ ...old, [scope]: all.games }))).catch(() => undefined);
    };
    look();
    const timer = setInterval(look, LOBBY_MS);
    return () => clearInterval(timer);
  }, []);
  const join = async (game: RestSummary): Promise<void> => {
    try {
      if (game.role === "watcher") await joinGame(game.id);
      go("live", game.id);
    } catch (fault) {
      setProblem(words(fault));
    }
  };
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {SCOPES.filter((scope) => found[scope].length > 0).map((scope) => (
        <section key={scope} class="panel">
          <h2>{t(scope === "open" ? "invite.open_games" : `invite.${scope}`)}</h2>
          <ul class="list panel">
            {found[scope].map((game) => (
              <li key={game.id} class="card row apart">
                <span>{gameName(game)} <span class="quiet small">{game.settings.width}×{game.settings.height} · {t("games.moves", { count: game.move_number })}</span></span>
                {scope === "open" ? <button class="button" onClick={() => void join(game)}>{t("invite.join")}</button> : <a class="button" href={link("live", game.id)}>{t(scope === "mine" ? "action.go_on" : "invite.watch")}</a>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What an invitation's link opens. */
export function Join({ game, secret }: { game: string; secret: string }) {
  const [problem, setProblem] = useState("");
  const [name, setName] = useState(settings.value.name);
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    set("name", name.trim());
    try {
      keepInvitation(game, secret);
      await joinGame(game, secret);
      replace("live", game);
    } catch (fault) {
      setProblem(words(fault));
    }
  };
  return (
    <main id="main" tabIndex={-1} class="page narrow">
      <h1>{t("join.title")}</h1>
      <p>{t("join.text")}</p>
      <form class="panel" onSubmit={(event) => void enter(event)}>
        <label class="field"><span class="label">{t("settings.name")}</span><input type="text" maxLength={40} value={name} placeholder={t("settings.name.hint")} onInput={(event) => setName(event.currentTarget.value)} /></label>
        {problem && <p role="alert">{problem}</p>}
        <div class="row"><button class="button main" type="submit">{t("invite.join")}</button></div>
      </form>
    </main>
  );
}
