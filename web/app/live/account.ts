/** Who one is on this server: a guest with a name, or a person with an account; the secret never stands in an address. */
import { signal } from "@preact/signals";
import type { RestCreated, RestGames, RestGuest, RestNewGame, RestProgress, RestRecord, RestRecords, RestVersion } from "../../client/messages";
import { type Guest, ProtocolError, Rest } from "../../client/rest";
import { set, settings } from "../settings";

const GUEST = "miai.guest";
const KEY = "miai.key";

const rest = new Rest(document.baseURI);
/** undefined: not asked yet; null: there is no server. */
export const server = signal<RestVersion | null | undefined>(undefined);

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window forgets who one was; the game goes on.
  }
}

/** The server's key comes in the address once and does not stay there. */
export function takeKey(): void {
  const match = /^#key=([\w-]+)$/.exec(location.hash);
  if (!match) return;
  write(KEY, match[1]);
  history.replaceState(null, "", "#/invite");
}

export async function findServer(): Promise<RestVersion | null> {
  if (server.peek() === undefined) {
    server.value = await rest.call("api/version", { answer: "rest_version" }).catch(() => null);
  }
  return server.peek() ?? null;
}

export const guest = (): Guest | null => read<Guest>(GUEST);
/** Grows by one whenever one is somebody else. */
export const identity = signal(0);

function become(person: RestGuest): Guest {
  const now: Guest = { id: person.id, name: person.name, secret: person.secret ?? guest()?.secret ?? "", kind: person.kind };
  write(GUEST, now);
  if (now.kind === "account" && settings.value.name !== now.name) set("name", now.name);
  ++identity.value;
  return now;
}
function forget(): void {
  localStorage.removeItem(GUEST);
  ++identity.value;
}

/** The guest that one is, made if need be. */
export async function beGuest(invited?: { game: string; invitation: string }): Promise<Guest> {
  const known = guest();
  const name = settings.value.name || known?.name || "Guest";
  if (known) {
    const still = await rest.call("api/me", { answer: "rest_guest", secret: known.secret }).catch((problem: unknown) => {
      if (problem instanceof ProtocolError && problem.status === 401) return null;
      throw problem;
    });
    if (still && still.name === name) return known;
    if (still) {
      await rest.call("api/me", { method: "PUT", body: { name }, answer: "rest_guest", secret: known.secret });
      return become({ ...known, kind: still.kind, name });
    }
  }
  const key = read<string>(KEY);
  const made = await rest.call("api/guests", { method: "POST", body: { name, ...(key ? { key } : {}), ...(invited ?? {}) }, answer: "rest_guest" });
  return become(made);
}

export interface Credentials { name: string; password: string }

/** The guest one is gets a password; games and records stay. */
export async function signUp(given: Credentials): Promise<void> {
  const { secret } = await beGuest();
  become(await rest.call("api/account", { method: "POST", body: given, answer: "rest_guest", secret }));
}
/** What was played as a guest on this device comes along. */
export async function signIn(given: Credentials): Promise<void> {
  const enter = (secret?: string): Promise<RestGuest> => rest.call("api/session", { method: "POST", body: given, answer: "rest_guest", secret });
  const known = guest()?.secret;
  become(await enter(known).catch((problem: unknown) => {
    if (known && problem instanceof ProtocolError && problem.status === 401) return enter();
    throw problem;
  }));
}
export async function signOut(): Promise<void> {
  await rest.act("api/session", { method: "DELETE", secret: guest()?.secret }).catch((problem: unknown) => {
    if (!(problem instanceof ProtocolError && problem.status === 401)) throw problem;
  });
  forget();
}
export async function changePassword(password: string, next: string): Promise<void> {
  become(await rest.call("api/account", { method: "PUT", body: { password, new_password: next }, answer: "rest_guest", secret: guest()?.secret }));
}
export async function deleteAccount(password: string): Promise<void> {
  await rest.act("api/account/delete", { body: { password }, secret: guest()?.secret });
  forget();
}

/** A document that this person's page keeps on the server, with its number; null where nobody is known there. */
export async function serverProgress(): Promise<RestProgress | null> {
  const secret = guest()?.secret;
  return secret ? rest.call("api/progress", { answer: "rest_progress", secret }) : null;
}
/** In the place of that revision; fails with progress.stale where another device was quicker: get, put together, keep again. */
export function keepProgress(next: RestProgress): Promise<RestProgress> {
  return rest.call("api/progress", { method: "PUT", body: next, answer: "rest_progress", secret: guest()?.secret });
}

export async function createGame(game: RestNewGame): Promise<RestCreated> {
  const { secret } = await beGuest();
  return rest.call("api/games", { method: "POST", body: game, answer: "rest_created", secret });
}
export async function joinGame(id: string, invitation?: string): Promise<RestCreated> {
  const { secret } = await beGuest(invitation ? { game: id, invitation } : undefined);
  return rest.call(`api/games/${id}/join`, { method: "POST", body: invitation ? { invitation } : {}, answer: "rest_created", secret });
}
export function games(scope: "mine" | "open" | "live"): Promise<RestGames> {
  return rest.call(`api/games?scope=${scope}`, { answer: "rest_games", secret: guest()?.secret });
}

/** One's own games on the server, the newest first; `before`: the `changed` of the last one seen. */
export function myGames(before?: number): Promise<RestGames> {
  return rest.call(`api/games?scope=mine${before === undefined ? "" : `&before=${before}`}`, { answer: "rest_games", secret: guest()?.secret });
}
export function serverRecords(): Promise<RestRecords> {
  return rest.call("api/records", { answer: "rest_records", secret: guest()?.secret });
}
/** Keeps a record on the server: anew, or in the place of the one with that id. */
export async function keepOnServer(name: string, text: string, id: string | null): Promise<RestRecord> {
  const { secret } = await beGuest();
  if (id !== null) return rest.call(`api/records/${id}`, { method: "PUT", record: text, answer: "rest_record", secret });
  return rest.call(`api/records?name=${encodeURIComponent(name)}`, { method: "POST", record: text, answer: "rest_record", secret });
}
export const serverFile = (path: string): Promise<Blob | null> => rest.file(path, guest()?.secret);

/** Invitations that this device has made or used, by game: to show the link again, and to watch. */
export function keepInvitation(game: string, invitation: string): void {
  write(`miai.invitation.${game}`, invitation);
}
export const invitation = (game: string): string | null => read<string>(`miai.invitation.${game}`);
