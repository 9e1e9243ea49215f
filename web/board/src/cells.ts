/** One labelled place for each point, over the picture: for pointers, fingers, keys and screen readers. */
import { type Layout, PITCH_X, PITCH_Y, type Vertex, vertexOf } from "./geometry";
import { html } from "./svg";

export type By = "pointer" | "touch" | "key";
export interface CellListener {
  aim(vertex: Vertex | null, by: By): void;
  choose(vertex: Vertex, by: By): void;
  /** A finger rests on a point, or was taken away (null). */
  press(vertex: Vertex | null, x: number, y: number): void;
  say(kind: "row" | "column"): void;
}
export interface CellState { label: string; live: boolean; describe(vertex: Vertex): string }

/** Letters and digits that belong together are typed within this time. */
const TYPING_MS = 1600;
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CellGrid {
  readonly root = html("div", { class: "points", role: "grid" });
  private readonly cells = new Map<Vertex, { node: HTMLElement; label: string }>();
  private layout: Layout | null = null;
  private cursor: Vertex | null = null;
  private typed = "";
  private typedAt = 0;
  private touch: number | null = null;

  constructor(private readonly listener: CellListener) {
    this.listenPointer();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => {
      const vertex = this.vertexOf(event.target);
      if (vertex) this.listener.aim((this.cursor = vertex), "key");
    });
    this.root.addEventListener("focusout", () => this.listener.aim(null, "key"));
    // What a screen reader "clicks" comes without a pointer.
    this.root.addEventListener("click", (event) => {
      const vertex = this.vertexOf(event.target);
      if (event.detail === 0 && vertex) this.listener.choose(vertex, "key");
    });
  }

  get hasFocus(): boolean {
    const root = this.root.getRootNode();
    return root instanceof ShadowRoot && root.activeElement !== null && this.root.contains(root.activeElement);
  }

  rebuild(layout: Layout): void {
    this.layout = layout;
    this.cells.clear();
    if (!this.cursor || !layout.shows(this.cursor)) {
      this.cursor = vertexOf(layout.placeAt({ x: Math.floor((layout.seen.width - 1) / 2), y: Math.floor(layout.seen.height / 2) }));
    }
    const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
    this.root.replaceChildren(...layout.rows().map((row, y) => {
      const line = html("div", { class: "row", role: "row" });
      row.forEach((vertex, x) => {
        const node = html("div", { class: "cell", role: "gridcell", tabindex: vertex === this.cursor ? 0 : -1, "data-point": vertex });
        const at = layout.pixel({ x, y });
        Object.assign(node.style, {
          left: share(at.x - PITCH_X / 2, layout.width), top: share(at.y - PITCH_Y / 2, layout.height),
          width: share(PITCH_X, layout.width), height: share(PITCH_Y, layout.height),
        });
        this.cells.set(vertex, { node, label: "" });
        line.append(node);
      });
      return line;
    }));
  }

  update({ label, live, describe }: CellState): void {
    this.root.setAttribute("aria-label", label);
    this.root.classList.toggle("live", live);
    for (const [vertex, cell] of this.cells) {
      const words = describe(vertex);
      if (words === cell.label) continue;
      cell.label = words;
      cell.node.setAttribute("aria-label", words);
    }
  }

  focus(vertex?: Vertex): void {
    this.moveTo(vertex ?? this.cursor);
  }

  private vertexOf(target: EventTarget | null): Vertex | null {
    return target instanceof HTMLElement ? (target.dataset.point ?? null) : null;
  }

  private under(event: PointerEvent): Vertex | null {
    const box = this.root.getBoundingClientRect();
    return this.layout?.nearest((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height) ?? null;
  }

  private listenPointer(): void {
    const { root, listener } = this;
    const by = (event: PointerEvent): By => (event.pointerType === "mouse" ? "pointer" : "touch");
    const local = (event: PointerEvent): [number, number] => {
      const box = root.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    root.addEventListener("pointermove", (event) => {
      if (by(event) === "touch" && event.pointerId !== this.touch) return;
      const vertex = this.under(event);
      listener.aim(vertex, by(event));
      if (this.touch !== null) listener.press(vertex, ...local(event));
    });
    root.addEventListener("pointerleave", (event) => {
      if (by(event) === "pointer") listener.aim(null, "pointer");
    });
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (by(event) === "pointer") return event.preventDefault();
      // A second finger means zooming, not playing.
      this.touch = this.touch === null ? event.pointerId : -1;
      listener.aim(this.under(event), "touch");
      listener.press(this.touch < 0 ? null : this.under(event), ...local(event));
    });
    root.addEventListener("pointerup", (event) => {
      if (event.button !== 0) return;
      const vertex = this.under(event);
      const counts = by(event) === "pointer" || event.pointerId === this.touch;
      this.endTouch(event);
      if (vertex && counts) listener.choose(vertex, by(event));
    });
    root.addEventListener("pointercancel", (event) => this.endTouch(event));
  }

  private endTouch(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    this.touch = null;
    this.listener.press(null, 0, 0);
    this.listener.aim(null, "touch");
  }

  private moveTo(vertex: Vertex | null): void {
    const cell = vertex ? this.cells.get(vertex) : undefined;
    if (!cell || !vertex) return;
    if (this.cursor) this.cells.get(this.cursor)?.node.setAttribute("tabindex", "-1");
    this.cursor = vertex;
    cell.node.setAttribute("tabindex", "0");
    cell.node.focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.layout || !this.cursor) return;
    const step = STEPS[event.key];
    if (step && !event.shiftKey) {
      const at = this.layout.seenAt(this.cursor);
      const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));
      const next = { x: clamp(at.x + step[0], this.layout.seen.width), y: clamp(at.y + step[1], this.layout.seen.height) };
      this.moveTo(vertexOf(this.layout.placeAt(next)));
    } else if (event.key === "Enter" || event.key === " ") this.listener.choose(this.cursor, "key");
    else if (event.key === "-") this.listener.say("row");
    else if (event.key === "|" || event.key === "/") this.listener.say("column");
    else if (!this.type(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** "d", then "4" puts the cursor on D4. */
  private type(event: KeyboardEvent): boolean {
    const letter = /^[a-hj-z]$/i.test(event.key);
    if (event.timeStamp - this.typedAt > TYPING_MS) this.typed = "";
    const digit = /^\d$/.test(event.key) && this.typed !== "";
    if (!letter && !digit) return false;
    // A letter alone may be a key of the page; it is only taken once a digit follows.
    this.typed = letter ? event.key : this.typed + event.key;
    this.typedAt = event.timeStamp;
    if (digit) this.moveTo(this.typed.toUpperCase());
    return digit;
  }
}
