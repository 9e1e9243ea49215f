/** <go-picture>: a small board to look at. Nothing in it can be chosen. */
import { Layout } from "./geometry";
import { marks } from "./marks";
import { StoneLayer } from "./stones";
import { sheet } from "./style";
import { svg } from "./svg";
import { type BoardView, emptyView } from "./view";
import { definitions, ground } from "./wood";

export class GoPicture extends HTMLElement {
  private shown: BoardView = emptyView();
  private readonly scene = svg("svg", { class: "scene small", "aria-hidden": "true" });

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    root.append(this.scene);
  }

  connectedCallback(): void {
    this.draw();
  }
  set view(next: BoardView) {
    this.shown = next;
    if (this.isConnected) this.draw();
  }
  get view(): BoardView {
    return this.shown;
  }

  private draw(): void {
    const view: BoardView = { ...this.shown, animate: false };
    const layout = new Layout(view, view.turn, view.coordinates, view.part);
    const stones = new StoneLayer();
    stones.update(view, layout);
    this.setAttribute("theme", view.theme);
    this.style.aspectRatio = `${layout.width} / ${layout.height}`;
    this.scene.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.scene.replaceChildren(definitions(), ground(layout, view.stars), stones.root, marks(view, layout));
  }
}
