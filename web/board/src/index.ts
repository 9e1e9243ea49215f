/** Importing this defines <go-board> and <go-picture>. */
import { GoBoard } from "./go-board";
import { GoPicture } from "./go-picture";

export * from "./geometry";
export * from "./go-board";
export * from "./go-picture";
export * from "./view";

if (!customElements.get("go-board")) customElements.define("go-board", GoBoard);
if (!customElements.get("go-picture")) customElements.define("go-picture", GoPicture);
