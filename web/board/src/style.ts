/** The element's own style sheet. Built as an object, so that it works where a page forbids inline style. */
export const STYLE = `
:host { display: block; position: relative; touch-action: manipulation; user-select: none; -webkit-user-select: none;
  --wood: #e3b878; --wood-2: #d6a560; --grain: #9a6a2e; --line: #3b2a17; --name: #54401f; --accent: #c8371f; --edge: #b98b4a;
  --black-1: #5b5b60; --black-2: #24242a; --black-3: #0d0d11; --white-1: #ffffff; --white-2: #f3efe6; --white-3: #cfc8ba;
  --shell: #a39a86; --rim-b: #000; --rim-w: #a79f8e; --shadow: #2a1a08; --mine-b: #101014; --mine-w: #fffdf6; --seal: #7a5a30;
  --bubble: #fffdf8; --bubble-text: #2b2118; }
:host([theme="slate"]) { --wood: #39434c; --wood-2: #323b44; --grain: #20272d; --line: #9fb0bd; --name: #b9c7d2; --edge: #20272d;
  --accent: #ff9d5c; --black-1: #3c4147; --black-2: #14171a; --black-3: #050607; --rim-b: #8796a3; --rim-w: #20272d; --shadow: #0b0e11;
  --mine-b: #050607; --mine-w: #f5f7f8; --seal: #a9bac6; --bubble: #14191d; --bubble-text: #eef3f6; }
:host([theme="paper"]) { --wood: #ffffff; --wood-2: #ffffff; --grain: #ffffff; --line: #222; --name: #333; --accent: #000; --edge: #999;
  --black-1: #000; --black-2: #000; --black-3: #000; --white-1: #fff; --white-2: #fff; --white-3: #fff; --shell: #fff; --rim-b: #000; --rim-w: #000;
  --shadow: #fff; --mine-b: #000; --mine-w: #fff; --seal: #444; --bubble: #fff; --bubble-text: #000; }
:host([theme="contrast"]) { --wood: #f7d794; --wood-2: #f7d794; --grain: #f7d794; --line: #000; --name: #000; --accent: #a30000; --edge: #000;
  --black-1: #000; --black-2: #000; --black-3: #000; --white-1: #fff; --white-2: #fff; --white-3: #fff; --shell: #fff; --rim-b: #000; --rim-w: #000;
  --shadow: #f7d794; --mine-b: #000; --mine-w: #fff; --seal: #000; --bubble: #fff; --bubble-text: #000; }
.frame { position: relative; width: 100%; height: 100%; border-radius: inherit; }
svg.scene { display: block; width: 100%; height: 100%; border-radius: inherit; }
.layer { pointer-events: none; }
.grain path { stroke: var(--grain); fill: none; }
.lines path { stroke: var(--line); stroke-width: 1.1px; vector-effect: non-scaling-stroke; fill: none; stroke-linecap: square; }
.small .lines path { stroke-width: 0.8px; }
.lines .rim { stroke-width: 1.7px; }
.lines circle { fill: var(--line); }
:host([theme="contrast"]) .lines path { stroke-width: 1.8px; }
.names text { fill: var(--name); font: 500 var(--name-size, 11.5px) var(--board-font, "DejaVu Sans", system-ui, sans-serif); text-anchor: middle; dominant-baseline: central;
  font-variant-numeric: tabular-nums; }
.stone { transform-box: fill-box; transform-origin: center; }
.stone .shell { opacity: 0; }
.fine .stone .shell { opacity: 0.5; }
:host([theme="paper"]) .shell, :host([theme="contrast"]) .shell, :host([theme="paper"]) .shade, :host([theme="contrast"]) .shade { display: none; }
:host([theme="paper"]) .disc-b, :host([theme="contrast"]) .disc-b { fill: #000; }
:host([theme="paper"]) .disc-w, :host([theme="contrast"]) .disc-w { fill: #fff; stroke: #000; stroke-width: 1.3; }
:host([theme="contrast"]) .disc-w { stroke-width: 1.8; }
.stone.dead .body { opacity: 0.42; }
.stone.ghost { opacity: 0.5; }
.stone.candidate { opacity: 0.85; }
.text { font: 600 13px var(--board-font, "DejaVu Sans", system-ui, sans-serif); text-anchor: middle; dominant-baseline: central; font-variant-numeric: tabular-nums; }
.text.long { font-size: 10.5px; }
.on-b { fill: #fff; stroke: none; } .on-w { fill: #14110c; stroke: none; } .on-board { fill: var(--line); stroke: none; }
.ink-b { stroke: #fff; } .ink-w { stroke: #14110c; } .ink-board { stroke: var(--line); }
.mark { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.last { fill: none; stroke: var(--accent); stroke-width: 2.4; }
.last.on-dark { stroke: #ff7a5c; }
:host([theme="paper"]) .last.on-dark { stroke: #fff; } :host([theme="contrast"]) .last.on-dark { stroke: #ffd23e; }
.halo { fill: none; stroke: var(--accent); stroke-width: 2.6; opacity: 0.85; }
.outline { fill: none; stroke: var(--accent); stroke-width: 3; stroke-dasharray: 5 3; }
.struck circle { fill: var(--accent); } .struck path { stroke: var(--wood); stroke-width: 2.4; stroke-linecap: round; }
.cannot { stroke: var(--accent); stroke-width: 1.8; opacity: 0.75; stroke-linecap: round; }
.ground { stroke-width: 1.1; }
.ground.b { fill: var(--mine-b); stroke: var(--mine-w); } .ground.w { fill: var(--mine-w); stroke: var(--mine-b); }
.cross { stroke-width: 2.4; stroke-linecap: round; }
.dame { fill: none; stroke: var(--line); stroke-width: 1.8; }
.false-eye { fill: none; stroke: var(--line); stroke-width: 1.7; stroke-linecap: round; }
.pin { fill: none; stroke: var(--line); stroke-width: 1.6; stroke-linejoin: round; } .pin.b { fill: var(--mine-b); } .pin.w { fill: var(--mine-w); }
.open-ko { fill: none; stroke: var(--line); stroke-width: 1.4; stroke-dasharray: 3 2.4; }
.seki { fill: var(--seal); stroke: var(--wood); stroke-width: 1.2; }
.hint circle { fill: var(--wood); stroke: #2a6f97; stroke-width: 2; } .hint text { fill: #14445f; }
.block { stroke-width: 2.2; } .block.b { fill: rgb(16 16 20 / 0.2); stroke: var(--mine-b); } .block.w { fill: rgb(255 253 246 / 0.42); stroke: var(--mine-w); }
.sum { font: 700 19px var(--board-font, "DejaVu Sans", system-ui, sans-serif); text-anchor: middle; dominant-baseline: central; paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }
.sum.b { fill: #14110c; stroke: var(--wood); } .sum.w { fill: #fff; stroke: #14110c; }
:host([theme="slate"]) .sum.b { fill: #fff; stroke: #050607; }
.focus { fill: none; stroke: var(--accent); stroke-width: 2.6; visibility: hidden; }
.focused .focus { visibility: visible; }
.points { position: absolute; inset: 0; outline: none; }
.points.live { cursor: pointer; }
.row { display: contents; }
.cell { position: absolute; outline: none; pointer-events: none; }
.bubble { position: absolute; pointer-events: none; max-width: min(17em, 74%); width: max-content; padding: 0.6em 0.8em; background: var(--bubble); color: var(--bubble-text);
  border: 1.5px solid var(--accent); border-radius: 8px; font: 15px/1.4 var(--board-font, system-ui, sans-serif); box-shadow: 0 4px 16px rgb(0 0 0 / 0.28); z-index: 3; user-select: text; }
.bubble button { display: inline; pointer-events: auto; border: 0; background: none; padding: 0; margin-left: 0.4em; font: inherit; color: inherit; text-decoration: underline; cursor: pointer; }
.lens { position: absolute; width: 132px; height: 132px; border-radius: 50%; overflow: hidden; border: 3px solid var(--accent); box-shadow: 0 6px 22px rgb(0 0 0 / 0.35);
  pointer-events: none; z-index: 4; background: var(--wood); }
.lens svg { width: 100%; height: 100%; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: no-preference) {
  .moving .holder { transition: transform 150ms ease-in-out; }
  .moving .stone.new { animation: drop 80ms ease-in; }
  .moving .stone.gone { animation: lift 150ms ease-out both; }
  .moving .struck { animation: shake 240ms ease-in-out; }
  .moving .block, .moving .sum { animation: appear 260ms ease-out; }
}
@keyframes drop { from { transform: translate(1px, -5px) scale(1.1); opacity: 0.4; } }
@keyframes lift { to { transform: translate(2px, -11px) scale(1.12); opacity: 0; } }
@keyframes shake { 25% { transform: translateX(-3px); } 50% { transform: translateX(3px); } 75% { transform: translateX(-2px); } }
@keyframes appear { from { opacity: 0; } }
@media (forced-colors: active) { .bubble { forced-color-adjust: none; } }
`;

let shared: CSSStyleSheet | null = null;
export function sheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(STYLE);
  }
  return shared;
}
