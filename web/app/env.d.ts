/// <reference types="vite/client" />
declare module "virtual:core" {
  const files: Record<"miai-core.js" | "miai-core.wasm" | "miai-engine.js" | "miai-engine.wasm", string>;
  export default files;
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
