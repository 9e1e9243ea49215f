/** The browser and the served page of a test file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./browser";
import { serve, type Served } from "./serve";

export interface Stage { browser: Browser; served: Served }

/** Filled before the file's first test. */
export function onStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.browser, stage.served] = await Promise.all([launch(), serve()]);
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.served.close();
  });
  return stage;
}
