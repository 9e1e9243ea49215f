/** <go-board>: shows a position and tells which point was chosen. It knows no rules. */
import { factsOf, lineThrough } from "./facts";
import { Layout, nameOf, PITCH_X, PITCH_Y, STONE, type Vertex } from "./geometry";
import { CellGrid } from "./cells";
import { Lens } from "./lens";
import { marks } from "./marks";
import { stone, StoneLayer } from "./stones";
import { sheet } from "./style";
import { html, svg } from "./svg";
import { type BoardView, emptyView } from "./view";
import { definitions, ground } from "./wood";

export interface PointEvent { vertex: Vertex; by: "pointer" | "touch" | "key" }
export interface GoBoardEvents {
  /** A point was chosen: try to play there, or whatever a choice means now. */
  point: CustomEvent<PointEvent>;
  /** The point under the pointer, the finger or the keyboard's cursor changed. */
  aim: CustomEvent<{ vertex: Vertex | null }>;
  /** A point waits for submit() or a second touch. */
  candidate: CustomEvent<{ vertex: Vertex | null }>;
  /** The link of a refusal was followed. */
  why: CustomEvent<{ vertex: Vertex }>;
}

/** Stones smaller than this show no shell lines, in pixels across. */
const FINE_STONE = 30;

export class GoBoard extends HTMLElement {
  private shown: BoardView = emptyView();
  private layout = new Layout(this.shown, 0, "a1");
  private readonly frame = html("div", { class: "frame" });
  private readonly scene = svg("svg", { class: "scene", "aria-hidden": "true" });
  private readonly all = svg("g", { id: "all" });
  private readonly stones = new StoneLayer();
  private readonly marks = svg("g");
  private readonly ghost = svg("g", { class: "layer" });
  private readonly cells: CellGrid;
  private readonly lens = new Lens();
  private readonly bubble = html("div", { class: "bubble", hidden: "" });
  private readonly said = html("div", { class: "said", "aria-live": "polite" });
  private aimed: Vertex | null = null;
  private waiting: Vertex | null = null;
  private groundKey = "";
  private watcher: ResizeObserver | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    this.scene.append(definitions(), this.all);
    this.cells = new CellGrid({
      aim: (vertex, by) => this.aim(vertex, by),
      choose: (vertex, by) => this.choose(vertex, by),
      press: (vertex, x, y) => this.magnify(vertex, x, y),
      say: (kind) => this.say(kind),
    });
    this.frame.append(this.scene, this.cells.root, this.bubble, this.lens.root, this.said);
    root.append(this.frame);
  }

  connectedCallback(): void {
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this);
    this.update();
  }
  disconnectedCallback(): void {
    this.watcher?.disconnect();
  }

  get view(): BoardView {
    return this.shown;
  }
  /** Shows this; what is the same as before is left alone. */
  set view(next: BoardView) {
    const moved = next.rows.join() !== this.shown.rows.join();
    this.shown = next;
    if (moved) this.wait(null);
    if (this.isConnected) this.update();
  }

  /** The point that waits for submit(), if any. */
  get candidate(): Vertex | null {
    return this.waiting;
  }
  /** Plays the waiting point. */
  submit(): void {
    if (this.waiting) this.tell("point", { vertex: this.waiting, by: "pointer" });
    this.wait(null);
  }
  /** Puts the keyboard's cursor on a point, or where it was. */
  focusPoint(vertex?: Vertex): void {
    this.cells.focus(vertex);
  }
  /** The shape that the whole picture wants: width over height. */
  get aspect(): number {
    return this.layout.width / this.layout.height;
  }

  private update(): void {
    const { shown: view } = this;
    this.setAttribute("theme", view.theme);
    const key = [view.width, view.height, view.turn, view.coordinates, view.part?.lowerLeft, view.part?.upperRight, view.stars.join()].join("|");
    if (key !== this.groundKey) this.rebuild(key);
    this.all.classList.toggle("moving", view.animate);
    this.stones.update(view, this.layout);
    this.marks.replaceChildren(marks(view, this.layout));
    const fact = factsOf(view);
    const { part } = this.layout;
    const named = part && { lowerLeft: nameOf(part.lowerLeft, view, view.coordinates), upperRight: nameOf(part.upperRight, view, view.coordinates) };
    this.cells.update({ label: view.words.board(view, named), live: view.ghost !== null || view.choosing, describe: (v) => view.words.point(fact(v)) });
    this.drawGhost();
    this.drawBubble();
  }

  private rebuild(key: string): void {
    this.groundKey = key;
    this.layout = new Layout(this.shown, this.shown.turn, this.shown.coordinates, this.shown.part);
    const hidden = (vertex: Vertex | null): boolean => vertex !== null && !this.layout.shows(vertex);
    if (hidden(this.aimed)) this.aimed = null;
    if (hidden(this.waiting)) this.wait(null);
    this.scene.setAttribute("viewBox", `0 0 ${this.layout.width} ${this.layout.height}`);
    this.style.aspectRatio = `${this.layout.width} / ${this.layout.height}`;
    this.stones.clear();
    this.all.replaceChildren(ground(this.layout, this.shown.stars), this.stones.root, this.marks, this.ghost);
    this.cells.rebuild(this.layout);
    this.measure();
  }

  private measure(): void {
    const pixels = (this.clientWidth / this.layout.width) * 2 * STONE;
    this.all.classList.toggle("fine", pixels >= FINE_STONE);
    // Names in the margin stay readable on small screens, as far as there is room for them.
    const scale = Math.max(0.1, this.clientWidth / this.layout.width);
    this.style.setProperty("--name-size", `${Math.max(6.5, Math.min(15.5, 14 / scale)).toFixed(1)}px`);
    this.drawBubble();
  }

  private aim(vertex: Vertex | null, by: PointEvent["by"]): void {
    if (vertex === this.aimed && by !== "key") return;
    this.aimed = vertex;
    this.cells.root.classList.toggle("keyed", by === "key");
    this.drawGhost();
    this.tell("aim", { vertex });
  }

  private choose(vertex: Vertex, by: PointEvent["by"]): void {
    const { confirm, ghost } = this.shown;
    const asks = ghost !== null && (confirm === "submit" || (confirm === "two-tap" && by === "touch"));
    const again = vertex === this.waiting;
    if (asks && !(again && (confirm === "two-tap" || by === "key"))) return this.wait(vertex);
    this.wait(null);
    this.tell("point", { vertex, by });
  }

  private wait(vertex: Vertex | null): void {
    if (vertex === this.waiting) return;
    this.waiting = vertex;
    this.drawGhost();
    this.tell("candidate", { vertex });
  }

  private drawGhost(): void {
    const { ghost, choosing } = this.shown;
    const fact = factsOf(this.shown);
    this.ghost.replaceChildren();
    const put = (vertex: Vertex, node: SVGElement): void => {
      const { x, y } = this.layout.at(vertex);
      this.ghost.append(svg("g", { transform: `translate(${x} ${y})` }, node));
    };
    const live = ghost !== null || choosing;
    if (this.waiting && ghost) put(this.waiting, stone(ghost, this.waiting, "candidate"));
    else if (ghost && this.aimed && this.isFree(this.aimed, fact)) put(this.aimed, stone(ghost, this.aimed, "ghost"));
    const square = this.waiting ?? (live || this.cells.hasFocus ? this.aimed : null);
    this.all.classList.toggle("focused", square !== null && (this.waiting !== null || this.cells.hasFocus));
    if (square) put(square, svg("rect", { class: "focus", x: -PITCH_X / 2 + 0.5, y: -PITCH_Y / 2 + 0.5, width: PITCH_X - 1, height: PITCH_Y - 1, rx: 2 }));
  }

  /** Nothing stands there, and nothing says that nothing may. */
  private isFree(vertex: Vertex, fact: ReturnType<typeof factsOf>): boolean {
    return fact(vertex).stone === null && vertex !== this.shown.refusal?.vertex && !this.shown.illegal.includes(vertex);
  }

  private drawBubble(): void {
    const { refusal } = this.shown;
    this.bubble.hidden = refusal === null;
    if (!refusal) return;
    const { x, y } = this.layout.at(refusal.vertex);
    const [left, top] = [x / this.layout.width, y / this.layout.height];
    this.bubble.replaceChildren(refusal.text);
    if (refusal.why) {
      const link = html("button", { type: "button" }, refusal.why);
      link.addEventListener("click", () => this.tell("why", { vertex: refusal.vertex }));
      this.bubble.append(link);
    }
    // Measured where nothing squeezes it, then put as near as the board's edges allow.
    this.bubble.style.left = "0";
    const gap = (PITCH_Y * 0.75) / this.layout.height;
    const room = Math.max(0, this.clientWidth - this.bubble.offsetWidth - 8);
    Object.assign(this.bubble.style, {
      left: `${4 + Math.max(0, Math.min(room, left * this.clientWidth - this.bubble.offsetWidth / 2))}px`,
      top: top <= 0.5 ? `${(top + gap) * 100}%` : "auto",
      bottom: top > 0.5 ? `${(1 - top + gap) * 100}%` : "auto",
    });
  }

  private magnify(vertex: Vertex | null, x: number, y: number): void {
    const wanted = vertex !== null && this.shown.ghost !== null;
    this.lens.show(wanted ? { vertex, x, y, layout: this.layout, scene: this.all, width: this.clientWidth } : null);
  }

  private say(kind: "row" | "column"): void {
    if (this.aimed) this.said.textContent = lineThrough(this.shown, this.layout, this.aimed, kind);
  }

  private tell<K extends keyof GoBoardEvents>(type: K, detail: GoBoardEvents[K]["detail"]): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

