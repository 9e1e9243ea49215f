/** What is drawn over the stones. The same marks mean the same thing everywhere. */
import { inside, type Layout, PITCH_X, PITCH_Y, placeOf, STONE, type Vertex, vertexOf } from "./geometry";
import { svg } from "./svg";
import { type BoardView, type Block, type Color, type Mark, stoneAt, type Unsettled } from "./view";

type Under = "b" | "w" | "board";

function under(view: BoardView, vertex: Vertex): Under {
  const place = placeOf(vertex);
  const color = inside(view, place) ? stoneAt(view, place.column, place.row) : null;
  return color === null ? "board" : color === "black" ? "b" : "w";
}

function text(word: string, on: Under): SVGElement {
  return svg("text", { class: `text on-${on}${word.length > 2 ? " long" : ""}`, y: 0.6 }, word);
}

const SHAPES: Record<Exclude<Mark["kind"], "label">, (ink: string) => SVGElement> = {
  triangle: (ink) => svg("path", { class: ink, d: "M0 -8.4L7.3 4.3H-7.3Z" }),
  square: (ink) => svg("rect", { class: ink, x: -6, y: -6, width: 12, height: 12 }),
  circle: (ink) => svg("circle", { class: ink, r: 6.8 }),
  cross: (ink) => svg("path", { class: ink, d: "M-5.8 -5.8L5.8 5.8M5.8 -5.8L-5.8 5.8" }),
};

/** A patch of wood, so that a word on the lines can be read. */
const patch = (): SVGElement => svg("circle", { r: 9.5, fill: "var(--wood)" });

function drawn(mark: Mark, on: Under): SVGElement[] {
  if (mark.kind !== "label") return [SHAPES[mark.kind](`mark ink-${on}`)];
  return [...(on === "board" ? [patch()] : []), text(mark.text ?? "", on)];
}

/** What is shown of a rectangle; null where that is nothing. */
function block(item: Block, layout: Layout): SVGElement | null {
  const place = placeOf(item.lowerLeft) ?? { column: 0, row: 0 };
  const first = layout.seenAt(item.lowerLeft);
  const last = layout.seenAt(vertexOf({ column: place.column + item.width - 1, row: place.row + item.height - 1 }));
  const from = { x: Math.max(0, Math.min(first.x, last.x)), y: Math.max(0, Math.min(first.y, last.y)) };
  const to = { x: Math.min(layout.seen.width - 1, Math.max(first.x, last.x)), y: Math.min(layout.seen.height - 1, Math.max(first.y, last.y)) };
  if (from.x > to.x || from.y > to.y) return null;
  const corner = layout.pixel(from);
  const [x, y] = [corner.x - PITCH_X / 2 + 1.5, corner.y - PITCH_Y / 2 + 1.5];
  const [width, height] = [(to.x - from.x + 1) * PITCH_X - 3, (to.y - from.y + 1) * PITCH_Y - 3];
  const side = item.color === "black" ? "b" : "w";
  return svg("g", {},
    svg("rect", { class: `block ${side}`, x, y, width, height, rx: 4 }),
    svg("text", { class: `sum ${side}`, x: x + width / 2, y: y + height / 2 }, item.text));
}

function ground(color: Color): SVGElement {
  return svg("rect", { class: `ground ${color === "black" ? "b" : "w"}`, x: -4.6, y: -4.6, width: 9.2, height: 9.2 });
}

function pin(side: "b" | "w"): SVGElement[] {
  return [patch(), svg("path", { class: `pin ${side}`, d: "M0 -7.6L6.6 4H-6.6Z" }), svg("path", { class: "pin", d: "M-6.6 7.6H6.6" })];
}

/** As on paper. */
const UNSETTLED: Record<Unsettled, () => SVGElement[]> = {
  false_eye: () => [patch(), svg("circle", { class: "false-eye", r: 7 }), svg("path", { class: "false-eye", d: "M-4.4 -4.4L4.4 4.4M4.4 -4.4L-4.4 4.4" })],
  black_protects: () => pin("b"),
  white_protects: () => pin("w"),
  open_ko: () => [patch(), svg("circle", { class: "open-ko", r: 9.4 }), text("ko", "board")],
};

/** The layer of marks, drawn anew each time: few nodes, no state. */
export function marks(view: BoardView, layout: Layout): SVGElement {
  const root = svg("g", { class: "layer marks" });
  const put = (vertex: Vertex, ...nodes: SVGElement[]): void => {
    if (!layout.shows(vertex)) return;
    const { x, y } = layout.at(vertex);
    root.append(svg("g", { transform: `translate(${x} ${y})` }, ...nodes));
  };
  for (const vertex of view.illegal) put(vertex, svg("path", { class: "cannot", d: "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6" }));
  for (const [vertex, color] of view.territory) put(vertex, ground(color));
  for (const vertex of view.dame) put(vertex, svg("circle", { class: "dame", r: 4.6 }));
  for (const vertex of view.sekiEyes) put(vertex, svg("path", { class: "seki", d: "M0 -6.4L6.4 0L0 6.4L-6.4 0Z" }));
  for (const vertex of view.open) put(vertex, patch(), text("?", "board"));
  for (const [vertex, kind] of view.unsettled) put(vertex, ...UNSETTLED[kind]());
  for (const vertex of view.atari) put(vertex, svg("circle", { class: "halo", r: STONE + 0.4 }));
  for (const vertex of view.dead) {
    // Once the points are shown, the square says it all.
    if (!view.territory.has(vertex)) put(vertex, svg("path", { class: `cross ink-${under(view, vertex)}`, d: "M-5.4 -5.4L5.4 5.4M5.4 -5.4L-5.4 5.4" }));
  }
  for (const [vertex, count] of view.counts) put(vertex, text(String(count), under(view, vertex)));
  for (const [vertex, number] of view.numbers) put(vertex, text(String(number), under(view, vertex)));
  const taken = new Set([...view.numbers.keys(), ...view.counts.keys()]);
  if (view.lastMove && placeOf(view.lastMove)) {
    const dark = under(view, view.lastMove) === "b" ? " on-dark" : "";
    put(view.lastMove, svg("circle", { class: `last${dark}`, r: taken.has(view.lastMove) ? 11.6 : 6.2 }));
  }
  for (const mark of view.marks) put(mark.vertex, ...drawn(mark, under(view, mark.vertex)));
  for (const hint of view.hints) put(hint.vertex, svg("g", { class: "hint" }, svg("circle", { r: 11.4 }), svg("text", { class: "text", y: 0.6 }, hint.text)));
  root.append(...view.blocks.flatMap((item) => block(item, layout) ?? []));
  if (view.refusal) {
    for (const vertex of view.refusal.outline) put(vertex, svg("circle", { class: "outline", r: STONE + 1 }));
    put(view.refusal.vertex, svg("g", { class: "struck" }, svg("circle", { r: 7.5 }), svg("path", { d: "M-4.4 4.4L4.4 -4.4" })));
  }
  return root;
}
