import { expect } from "vitest";

/** What must come true before long. Whoever waits for something that is seen waits for it here, never for a time. */
export const soon = (check: () => Promise<unknown>, timeout = 30_000) => expect.poll(check, { timeout, interval: 100 });
