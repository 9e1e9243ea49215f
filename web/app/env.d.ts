/// <reference types="vite/client" />
declare module "virtual:core" {
  const files: Record<"miai-core.js" | "miai-core.wasm" | "miai-engine.js" | "miai-engine.wasm" | "miai-network.js" | "miai-network.wasm" | "miai-course.js" | "miai-course.wasm", string>
    /** The network that comes with the program, packed; not where the page was built without one. */
    & { "miai-network.bin"?: string };
  export default files;
}
declare module "virtual:ranks" {
  /** The core's table of ranks, the weakest first. */
  const rows: { rank: string; visits: number }[];
  export default rows;
}
declare module "virtual:course" {
  /** "lessons" and a language each: where the texts lie. */
  export const files: Record<string, string>;
  /** Names of the lessons by language and folder. */
  export const titles: Record<string, Record<string, string>>;
}
declare module "virtual:words/*" {
  const words: Record<string, string>;
  export default words;
}
declare module "virtual:record-words/*" {
  const words: Record<string, string>;
  export default words;
}
declare namespace preact.JSX {
  interface IntrinsicElements {
    "go-board": preact.JSX.HTMLAttributes<HTMLElement>;
    "go-picture": preact.JSX.HTMLAttributes<HTMLElement>;
  }
}
