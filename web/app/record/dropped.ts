/** A file that is dropped anywhere on the page is a record to open. */
import { signal } from "@preact/signals";
import { go, route } from "../router";

/** Dropped and not opened yet. */
export const dropped = signal<File | null>(null);

const RECORDS = new Set(["record", "opened"]);

export function takeDrops(where: Window): void {
  where.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  where.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    dropped.value = file;
    if (!RECORDS.has(route.value.name)) go("record");
  });
}
