/** What the server keeps for the person on this device: games by invitation, and records. */
import { useEffect, useState } from "preact/hooks";
import type { RestRecord, RestSummary } from "../../client/messages";
import { date, t } from "../i18n";
import { resultWords } from "../parts/views";
import { link } from "../router";
import { guest, myGames, serverFile, serverRecords } from "./account";
import { gameName } from "./words";

/** The server's lists come in pieces of this size. */
const PAGE = 50;

/** The server's own picture of a game; it comes with the person's secret, so not by its address alone. */
function ServerPicture({ id }: { id: string }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    let made = "";
    void serverFile(`api/games/${id}/picture.svg`).then((file) => {
      if (file) setAddress((made = URL.createObjectURL(file)));
    });
    return () => URL.revokeObjectURL(made);
  }, [id]);
  return address ? <img src={address} alt="" /> : <span />;
}

export function OnServer() {
  const [games, setGames] = useState<RestSummary[]>([]);
  const [more, setMore] = useState(false);
  const [records, setRecords] = useState<RestRecord[]>([]);
  const load = (before?: number): void => {
    void myGames(before).then((found) => {
      setGames((old) => (before === undefined ? found.games : [...old, ...found.games]));
      setMore(found.games.length > 0 && (before !== undefined || found.games.length >= PAGE));
    }, () => undefined);
  };
  useEffect(() => {
    // Who has never been on this server has nothing there.
    if (guest() === null) return;
    load();
    void serverRecords().then((found) => setRecords(found.records), () => undefined);
  }, []);
  return (
    <>
      {games.length > 0 && (
        <section class="panel" aria-labelledby="server-games">
          <h2 id="server-games">{t("games.server")}</h2>
          <p class="quiet small">{t("games.server.about")}</p>
          <ul class="kept">
            {games.map((game) => (
              <li key={game.id}>
                <a class="item" href={link("live", game.id)}>
                  <ServerPicture id={game.id} />
                  <span>
                    <strong>{gameName(game)}</strong>
                    <span class="small quiet">{game.result ? resultWords(game.result) : t("games.moves", { count: game.move_number })}</span>
                    <span class="small quiet">{date(game.changed)}</span>
                  </span>
                </a>
                {game.phase === "finished" && <span class="row"><a class="button plain" href={link("record", "live", game.id)}>{t("games.as_record")}</a></span>}
              </li>
            ))}
          </ul>
          {more && <div class="row"><button class="button" onClick={() => load(games.at(-1)?.changed)}>{t("games.older")}</button></div>}
        </section>
      )}
      {records.length > 0 && (
        <section class="panel" aria-labelledby="server-records">
          <h2 id="server-records">{t("games.server_records")}</h2>
          <ul class="kept">
            {records.map((record) => (
              <li key={record.id}>
                <a class="item plain" href={link("record", "server", record.id)}>
                  <span>
                    <strong>{record.name || t("games.title_of", { black: record.black || t("color.black"), white: record.white || t("color.white") })}</strong>
                    <span class="small quiet">{t("games.moves", { count: record.moves })}</span>
                    <span class="small quiet">{date(record.changed)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
