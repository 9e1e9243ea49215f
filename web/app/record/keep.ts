/** Records that were opened, kept on this device; and games as records. */
import { core, must } from "../core/load";
import { type KeptGame, newId, startGame } from "../core/kept";
import { put } from "../store/database";
import type { Book } from "./book";
import { sgfPoint } from "./sgf";

export interface KeptRecord { id: string; created: number; changed: number; name: string; text: string; rows: string[] }

export async function keepRecord(book: Book, id: string | null, name: string): Promise<string> {
  const now = Date.now();
  const record: KeptRecord = { id: id ?? newId(), created: now, changed: now, name, text: book.text(), rows: book.position()?.rows ?? [] };
  await put("records", record);
  return record.id;
}

export function recordName(book: Book, file: string): string {
  const players = [book.root("PB"), book.root("PW")].filter((text) => text !== "");
  return book.root("GN") || (players.length === 2 ? players.join(" – ") : "") || file;
}

/** A kept game as SGF, written by the core. */
export function sgfOf(game: KeptGame, names: { black: string; white: string }): string {
  const { start } = game;
  const size = { width: start.width, height: start.height };
  const record = must(core().readRecord(new TextEncoder().encode(`(;GM[1]FF[4]CA[UTF-8]AP[Miai]SZ[${start.width === start.height ? start.width : `${start.width}:${start.height}`}])`), null));
  const set = (node: number, name: string, texts: string[]): void => void (texts.length > 0 && record.set(0, node, name, texts));
  set(0, "PB", [names.black]);
  set(0, "PW", [names.white]);
  set(0, "RU", [start.rules]);
  set(0, "KM", [String(start.komi)]);
  set(0, "DT", [new Date(game.created).toISOString().slice(0, 10)]);
  if (game.result) set(0, "RE", [game.result]);
  if (start.handicap.length > 0) {
    set(0, "HA", [String(start.handicap.length)]);
    set(0, "AB", start.handicap.map((vertex) => sgfPoint(vertex, size)));
  }
  if (start.position) {
    const fresh = startGame(start);
    const stones = fresh.rows().flatMap((row, y) => [...row].map((letter, x) => ({ letter, text: "abcdefghijklmnopqrstuvwxy".charAt(x) + "abcdefghijklmnopqrstuvwxy".charAt(y) })));
    fresh.delete();
    set(0, "AB", stones.filter((stone) => stone.letter === "X").map((stone) => stone.text));
    set(0, "AW", stones.filter((stone) => stone.letter === "O").map((stone) => stone.text));
    set(0, "PL", [start.position.toMove === "black" ? "B" : "W"]);
  }
  let node = 0;
  for (const step of game.steps) {
    if (step.kind !== "move") continue;
    node = record.addChild(0, node);
    record.set(0, node, step.color === "black" ? "B" : "W", [sgfPoint(step.vertex, size)]);
  }
  const text = record.write();
  record.delete();
  return text;
}
