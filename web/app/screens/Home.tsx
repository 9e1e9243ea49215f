/** Five doors, and what was begun. */
import { useEffect, useState } from "preact/hooks";
import type { BoardView } from "../../board/src";
import type { KeptGame } from "../core/kept";
import { t } from "../i18n";
import { Picture } from "../parts/Board";
import { GoOnLearning } from "../learn/GoOn";
import { place } from "../learn/memory";
import { GameItem } from "../parts/games";
import { Welcome } from "../parts/Welcome";
import { pictureOf } from "../parts/views";
import { link } from "../router";
import { allGames } from "../store/games";

interface Door { key: string; to: string; rows: string[]; changes?: Partial<BoardView> }

const DOORS: Door[] = [
  { key: "learn", to: link("learn"), rows: [".......", "...O...", "..OXO..", "..OX.O.", "..OXO..", "...O...", "......."], changes: { atari: ["D3", "D4", "D5"] } },
  { key: "computer", to: link("new", "computer"), rows: [".........", ".........", "..X...O..", ".........", ".....X...", ".........", "..O...X..", ".........", "........."], changes: { lastMove: "F5" } },
  { key: "here", to: link("new", "here"), rows: [".......", ".......", "..X.O..", "...XO..", "..XO...", ".......", "......."] },
  { key: "invite", to: link("invite"), rows: [".......", ".......", "..O....", ".......", "....X..", ".......", "......."] },
  { key: "record", to: link("record"), rows: [".......", ".......", "..XOO..", "..XXO..", "...X...", ".......", "......."], changes: { numbers: new Map([["C5", 1], ["D5", 2], ["D4", 3], ["E5", 4], ["C4", 5], ["E4", 6], ["D3", 7]]) } },
];

/** Games under "go on with". */
const LATEST = 3;

export function Home() {
  const [games, setGames] = useState<KeptGame[]>([]);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void allGames().then((found) => {
      setGames(found.filter((game) => game.moves > 0));
      setAsked(true);
    });
  }, []);
  const open = games.filter((game) => game.result === null).slice(0, LATEST);
  return (
    <main id="main" tabIndex={-1} class="page">
      <h1 class="unseen">{t("home.title")}</h1>
      {asked && games.length === 0 && <Welcome />}
      <nav class="choices" aria-label={t("home.title")}>
        {DOORS.map(({ key, to, rows, changes }) => (
          <a key={key} class="choice" href={to}>
            <Picture view={pictureOf(rows, { stars: [], ...changes })} />
            <span><strong>{t(`home.${key}`)}</strong><span>{t(`home.${key}.about`)}</span></span>
          </a>
        ))}
      </nav>
      {(games.length > 0 || place.value) && (
        <section class="panel">
          <div class="row apart">
            <h2>{t(open.length > 0 || place.value ? "home.go_on" : "home.my_games")}</h2>
            {games.length > 0 && <a class="button plain" href={link("games")}>{t("home.all_games")}</a>}
          </div>
          <ul class="kept"><GoOnLearning />{(open.length > 0 ? open : games.slice(0, LATEST)).map((game) => <GameItem key={game.id} game={game} />)}</ul>
        </section>
      )}
    </main>
  );
}
