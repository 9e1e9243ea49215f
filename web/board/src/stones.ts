/** Stones: how they look, land and come off. */
import { type Layout, placeOf, STONE, type Vertex, vertexOf } from "./geometry";
import { svg } from "./svg";
import { type BoardView, type Color, stoneAt } from "./view";

/** All captures of a move are off the board within this time. */
const LIFT_TOTAL_MS = 290;
const LIFT_ONE_MS = 150;

/** Growth lines of a shell; each stone is turned another way. */
function shell(vertex: Vertex): SVGElement {
  const place = placeOf(vertex) ?? { column: 0, row: 0 };
  const angle = (place.column * 67 + place.row * 131 + place.column * place.row * 17) % 360;
  const arcs = [-8.2, -5, -1.9, 1.2, 4.3, 7.4].map((x) => {
    const reach = Math.sqrt(STONE * STONE - x * x) * 0.86;
    return `M${x} ${(-reach).toFixed(1)}Q${(x + 3.4).toFixed(1)} 0 ${x} ${reach.toFixed(1)}`;
  });
  return svg("path", { class: "shell", d: arcs.join(""), transform: `rotate(${angle})`, fill: "none", stroke: "var(--shell)", "stroke-width": 0.42 });
}

export function stone(color: Color, vertex: Vertex, extra = ""): SVGElement {
  const letter = color === "black" ? "b" : "w";
  const body = svg("g", { class: "body" },
    svg("circle", { class: "shade", cx: 1.1, cy: 1.9, r: STONE + 2.2, fill: "url(#shade)" }),
    svg("circle", { class: `disc-${letter}`, r: STONE, fill: `url(#${color})`, stroke: `var(--rim-${letter})`, "stroke-width": 0.5 }));
  if (color === "white") body.append(shell(vertex));
  return svg("g", { class: `stone ${extra}`.trim() }, body);
}

interface Standing { color: Color; holder: SVGElement; stone: SVGElement }

/** Keeps one node per stone, so that only what changes moves. */
export class StoneLayer {
  readonly root = svg("g", { class: "layer stones" });
  private readonly standing = new Map<Vertex, Standing>();

  clear(): void {
    this.standing.clear();
    this.root.replaceChildren();
  }

  update(view: BoardView, layout: Layout): void {
    const wanted = new Map<Vertex, Color>();
    for (let row = 0; row < view.height; ++row) {
      for (let column = 0; column < view.width; ++column) {
        const color = stoneAt(view, column, row);
        const vertex = vertexOf({ column, row });
        if (color && layout.shows(vertex)) wanted.set(vertex, color);
      }
    }
    const gone = [...this.standing].filter(([vertex, was]) => wanted.get(vertex) !== was.color);
    let fresh = [...wanted].filter(([vertex, color]) => this.standing.get(vertex)?.color !== color);
    const [left, right] = [gone[0], fresh[0]];
    // One stone less and one more of the same colour: it was moved.
    if (gone.length === 1 && fresh.length === 1 && left && right && left[1].color === right[1] && view.animate) {
      this.slide(left[0], right[0], layout);
      fresh = [];
    } else this.lift(gone, view.animate);
    // Only a single new stone is a move; a whole position simply stands there.
    const drops = view.animate && fresh.length === 1;
    for (const [vertex, color] of fresh) this.put(vertex, color, layout, drops);
    const dead = new Set(view.dead);
    for (const [vertex, { stone: node }] of this.standing) node.classList.toggle("dead", dead.has(vertex));
  }

  private put(vertex: Vertex, color: Color, layout: Layout, drops: boolean): void {
    const { x, y } = layout.at(vertex);
    const node = stone(color, vertex, drops ? "new" : "");
    const holder = svg("g", { class: "holder" }, node);
    holder.style.transform = `translate(${x}px, ${y}px)`;
    this.root.append(holder);
    this.standing.set(vertex, { color, holder, stone: node });
  }

  private slide(from: Vertex, to: Vertex, layout: Layout): void {
    const standing = this.standing.get(from);
    if (!standing) return;
    const { x, y } = layout.at(to);
    this.standing.delete(from);
    this.standing.set(to, standing);
    this.root.append(standing.holder);
    standing.holder.style.transform = `translate(${x}px, ${y}px)`;
  }

  private lift(gone: [Vertex, Standing][], animate: boolean): void {
    const still = !animate || gone.length > 60 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pause = gone.length > 1 ? (LIFT_TOTAL_MS - LIFT_ONE_MS) / (gone.length - 1) : 0;
    gone.forEach(([vertex, { holder, stone: node }], i) => {
      this.standing.delete(vertex);
      if (still) return holder.remove();
      node.classList.add("gone");
      node.style.animationDelay = `${(pause * i).toFixed(0)}ms`;
      setTimeout(() => holder.remove(), pause * i + LIFT_ONE_MS);
    });
  }
}
