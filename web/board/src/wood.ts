/** The board itself: drawn wood, lines, star points, names in the margin. */
import { columnName, type Layout, rowName, RUN_ON, type Vertex } from "./geometry";
import { svg } from "./svg";

/** A repeatable row of numbers from 0 to 1: the same board always has the same grain. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Straight grain, as on a board cut with the heart to the side: close fine lines, a few dark ones. */
function grain(layout: Layout): SVGElement {
  const group = svg("g", { class: "grain" });
  const random = chance(7);
  const next = (): number => random.next().value;
  for (let x = -4; x < layout.width + 4; x += 1.6 + next() * 4.2) {
    const dark = next() < 0.16;
    const sway = (next() - 0.5) * 7;
    const h = layout.height;
    const d = `M${x.toFixed(1)} 0C${(x + sway).toFixed(1)} ${(h / 3).toFixed(1)} ${(x - sway * 0.7).toFixed(1)} ${(h * 0.66).toFixed(1)} ${(x + sway * 0.5).toFixed(1)} ${h}`;
    group.append(svg("path", { d, "stroke-width": (dark ? 0.9 + next() * 0.7 : 0.4 + next() * 0.7).toFixed(2), opacity: (dark ? 0.14 + next() * 0.1 : 0.06 + next() * 0.09).toFixed(3) }));
  }
  return group;
}

export function definitions(): SVGElement {
  const stop = (offset: number, color: string, opacity = 1): SVGElement =>
    svg("stop", { offset, "stop-color": `var(${color})`, "stop-opacity": opacity });
  return svg("defs", {},
    svg("linearGradient", { id: "wood", x1: 0, y1: 0, x2: 1, y2: 1 }, stop(0, "--wood"), stop(0.55, "--wood"), stop(1, "--wood-2")),
    svg("radialGradient", { id: "black", cx: 0.36, cy: 0.3, r: 0.75 }, stop(0, "--black-1"), stop(0.42, "--black-2"), stop(1, "--black-3")),
    svg("radialGradient", { id: "white", cx: 0.4, cy: 0.34, r: 0.72 }, stop(0, "--white-1"), stop(0.62, "--white-2"), stop(1, "--white-3")),
    svg("radialGradient", { id: "shade" }, stop(0.62, "--shadow", 0.5), stop(0.84, "--shadow", 0.24), stop(1, "--shadow", 0)));
}

function lines(layout: Layout, stars: Vertex[]): SVGElement {
  const group = svg("g", { class: "lines" });
  const { cut, seen, width, height } = layout;
  const first = layout.pixel({ x: 0, y: 0 });
  const last = layout.pixel({ x: seen.width - 1, y: seen.height - 1 });
  // Without names there is nothing that a line must keep off.
  const on = layout.coordinates === "none" ? width + height : RUN_ON;
  const [left, right] = [cut.left ? Math.max(0, first.x - on) : first.x, cut.right ? Math.min(width, last.x + on) : last.x];
  const [top, bottom] = [cut.top ? Math.max(0, first.y - on) : first.y, cut.bottom ? Math.min(height, last.y + on) : last.y];
  let inner = "";
  for (let x = 0; x < seen.width; ++x) inner += `M${layout.pixel({ x, y: 0 }).x} ${top}V${bottom}`;
  for (let y = 0; y < seen.height; ++y) inner += `M${left} ${layout.pixel({ x: 0, y }).y}H${right}`;
  group.append(svg("path", { d: inner }));
  const rim = [cut.top ? "" : `M${left} ${top}H${right}`, cut.bottom ? "" : `M${left} ${bottom}H${right}`, cut.left ? "" : `M${left} ${top}V${bottom}`, cut.right ? "" : `M${right} ${top}V${bottom}`];
  group.append(svg("path", { class: "rim", d: rim.join("") }));
  for (const star of stars.filter((one) => layout.shows(one))) {
    const { x, y } = layout.at(star);
    group.append(svg("circle", { cx: x, cy: y, r: 2.5 }));
  }
  return group;
}

function names(layout: Layout): SVGElement {
  const group = svg("g", { class: "names", "aria-hidden": "true" });
  if (layout.coordinates === "none") return group;
  const { size, turn, seen, coordinates } = layout;
  const text = (x: number, y: number, word: string): SVGElement => svg("text", { x, y }, word);
  const upright = turn % 180 === 0;
  const nameAt = (x: number, y: number, along: "column" | "row"): string => {
    const place = layout.placeAt({ x, y });
    return (along === "column") === upright ? columnName(place.column, coordinates) : rowName(place.row, size, coordinates);
  };
  const edge = layout.margin * 0.33;
  for (let x = 0; x < seen.width; ++x) {
    const { x: at } = layout.pixel({ x, y: 0 });
    const word = nameAt(x, 0, "column");
    group.append(text(at, edge, word), text(at, layout.height - edge, word));
  }
  for (let y = 0; y < seen.height; ++y) {
    const { y: at } = layout.pixel({ x: 0, y });
    const word = nameAt(0, y, "row");
    group.append(text(edge, at, word), text(layout.width - edge, at, word));
  }
  return group;
}

/** Everything that changes only with size, turn and margin. */
export function ground(layout: Layout, stars: Vertex[]): SVGElement {
  return svg("g", { class: "layer ground-layer" },
    svg("rect", { width: layout.width, height: layout.height, rx: 3, fill: "url(#wood)", stroke: "var(--edge)", "stroke-width": 1 }),
    grain(layout), lines(layout, stars), names(layout));
}
