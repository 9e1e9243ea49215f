/** Screens by the part of the address after '#': works from any folder and without a server. */
import { signal } from "@preact/signals";
import { changed } from "./parts/guard";

export interface Route { name: string; parts: string[] }

/** An address that somebody cut or mistyped leads to no screen, not to an error. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function here(): Route {
  const [name = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { name, parts };
}

export const route = signal<Route>(here());

/** What is another game or screen, not another step of the same. */
const placeOf = ({ name, parts }: Route): string => [name, parts[0] ?? ""].join("/");

export function startRouter(): void {
  route.value = here();
  addEventListener("hashchange", () => {
    if (placeOf(here()) !== placeOf(route.value)) changed();
    route.value = here();
    scrollTo(0, 0);
  });
}
export const link = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join("/")}`;
export function go(...parts: string[]): void {
  location.hash = link(...parts);
}
/** Changes the address without a step back to where one was. */
export function replace(...parts: string[]): void {
  history.replaceState(null, "", link(...parts));
  route.value = here();
}
