/** Everything that was played or opened on this device. */
import { useEffect, useState } from "preact/hooks";
import type { KeptGame } from "../core/kept";
import type { KeptRecord } from "../record/keep";
import { date, t } from "../i18n";
import { OnServer } from "../live/OnServer";
import { Picture } from "../parts/Board";
import { ask } from "../parts/Dialog";
import { GameItem, gameTitle } from "../parts/games";
import { Icon } from "../parts/Icon";
import { pictureOf } from "../parts/views";
import { go, link } from "../router";
import { all, remove, type StoreName } from "../store/database";
import { allGames } from "../store/games";

/** While a game against the computer goes on its thoughts are its own. */
const mayAnalyse = (game: KeptGame): boolean => game.mode === "here" || game.result !== null;

export function Games() {
  const [games, setGames] = useState<KeptGame[] | null>(null);
  const [records, setRecords] = useState<KeptRecord[]>([]);
  const load = (): void => {
    void allGames().then((found) => setGames(found.filter((game) => game.moves > 0 || game.steps.length > 0)));
    void all<KeptRecord>("records").then(setRecords);
  };
  useEffect(load, []);
  const forget = async (store: StoreName, id: string, name: string): Promise<void> => {
    if (!(await ask(t("games.delete"), t("games.delete.text", { name }), t("games.delete")))) return;
    await remove(store, id);
    load();
  };
  const bin = (store: StoreName, id: string, name: string) => (
    <button class="icon" aria-label={t("games.delete_one", { name })} onClick={() => void forget(store, id, name)}><Icon name="bin" /></button>
  );
  return (
    <main id="main" tabIndex={-1} class="page">
      <h1>{t("games.title")}</h1>
      {games?.length === 0 && records.length === 0 && <p class="quiet">{t("games.none")}</p>}
      {games && games.length > 0 && (
        <ul class="kept">
          {games.map((game) => (
            <GameItem key={game.id} game={game}>
              <span class="row apart"><span class="row"><button class="button plain" onClick={() => go("record", "game", game.id)}>{t("games.as_record")}</button>{mayAnalyse(game) && <a class="button plain" href={link("analyse", "game", game.id)}>{t("analysis.open_it")}</a>}</span>{bin("games", game.id, gameTitle(game))}</span>
            </GameItem>
          ))}
        </ul>
      )}
      <OnServer />
      {records.length > 0 && (
        <>
          <h2>{t("games.records")}</h2>
          <ul class="kept">
            {records.map((record) => (
              <li key={record.id}>
                <a class="item" href={link("record", record.id)}>
                  <Picture view={pictureOf(record.rows)} />
                  <span><strong>{record.name}</strong><span class="small quiet">{date(record.changed)}</span></span>
                </a>
                <span class="row apart"><span />{bin("records", record.id, record.name)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
