/** The built page: web/dist, or what MIAI_WEB_DIST names (for the build too). */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = process.env.MIAI_WEB_DIST ? `${resolve(process.env.MIAI_WEB_DIST)}/` : fileURLToPath(new URL("../../dist/", import.meta.url));
