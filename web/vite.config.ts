import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { course } from "./build/course";
import { core, offline, ranks, words } from "./build/plugins";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const network = here("../data/networks/miai.bin.gz");
const wasm = process.env.MIAI_WASM ?? here("../build/wasm/bindings/wasm");

export default defineConfig({
  root: here("app"),
  base: "./",
  publicDir: here("app/public"),
  plugins: [core(wasm, network), ranks(wasm), course(here("../data/course")), words(here("app/i18n"), here("../data/i18n")), offline(here("app/sw.js"))],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "iife", plugins: () => [core(wasm, network)] },
  build: { outDir: process.env.MIAI_WEB_DIST ?? here("dist"), emptyOutDir: true, target: "es2021", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  test: {
    root: here("."),
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      { extends: true, test: { name: "e2e", include: ["tests/e2e/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 120_000, retry: 1, poolOptions: { forks: { singleFork: true } } } },
    ],
  },
});
