/** A magnifier above the finger that hides the point. */
import type { Layout, Vertex } from "./geometry";
import { PITCH_X } from "./geometry";
import { html, svg } from "./svg";

interface LensPlace { vertex: Vertex; x: number; y: number; layout: Layout; scene: SVGElement; width: number }

const ACROSS = 132;
/** Points across what is shown, at most; fewer where the board's own points are large. */
const POINTS = 4.4;
/** What is shown is larger than the board by this at least. */
const LARGER = 1.5;

export class Lens {
  readonly root = html("div", { class: "lens", hidden: "", "aria-hidden": "true" });
  private readonly picture = svg("svg", {}, svg("use", { href: "#all" }));

  constructor() {
    this.root.append(this.picture);
  }

  show(place: LensPlace | null): void {
    this.root.hidden = place === null;
    if (!place) return;
    const { x, y } = place.layout.at(place.vertex);
    const reach = Math.min(POINTS * PITCH_X, (ACROSS / LARGER) * (place.layout.width / place.width)) / 2;
    this.picture.setAttribute("viewBox", `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`);
    const left = Math.max(0, Math.min(place.width - ACROSS, place.x - ACROSS / 2));
    const above = place.y - ACROSS - 46;
    Object.assign(this.root.style, { left: `${left}px`, top: `${above > -90 ? above : place.y + 52}px` });
  }
}
