/** Kept games as a list with small pictures. */
import type { KeptGame } from "../core/kept";
import { date, t } from "../i18n";
import { opponentName } from "./Ranks";
import { link } from "../router";
import { Picture } from "./Board";
import { pictureOf, resultWords } from "./views";
import type { ComponentChildren } from "preact";

export function seatName(game: KeptGame, color: "black" | "white"): string {
  const seat = game[color];
  if (seat.computer !== null) return t("computer.name", { rank: opponentName(seat.computer) });
  return seat.name || t(`color.${color}`);
}

export function gameTitle(game: KeptGame): string {
  return t("games.title_of", { black: seatName(game, "black"), white: seatName(game, "white") });
}

export function GameItem({ game, children }: { game: KeptGame; children?: ComponentChildren }) {
  return (
    <li>
      <a class="item" href={link("play", game.id)}>
        <Picture view={pictureOf(game.rows, { turn: game.turn })} />
        <span>
          <strong>{gameTitle(game)}</strong>
          <span class="small quiet">{game.result ? resultWords(game.result) : t("games.moves", { count: game.moves })}</span>
          <span class="small quiet">{date(game.changed)}</span>
        </span>
      </a>
      {children}
    </li>
  );
}
