/** The variations as a graph. Only what can be seen is drawn, so long records stay quick. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Book } from "./book";
import type { Placed } from "./layout";

const STEP = 25;
const RADIUS = 9;
const EDGE = 16;

const at = (placed: Placed): { x: number; y: number } => ({ x: EDGE + placed.x * STEP, y: EDGE + placed.y * STEP });

/** From the parent to the right, down where a variation begins. */
function edge(placed: Placed): string {
  if (!placed.parent) return "";
  const [from, to] = [at(placed.parent), at(placed)];
  return placed.parent.y === placed.y ? `M${from.x} ${from.y}H${to.x}` : `M${from.x} ${from.y}V${to.y - STEP / 2}L${from.x + STEP / 2} ${to.y}H${to.x}`;
}

export function Tree({ book }: { book: Book }) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 900, height: 280 });
  const placed = book.placed.value;
  const here = book.node.value;
  const measure = (): void => {
    const node = frame.current;
    if (node) setSeen({ left: node.scrollLeft, top: node.scrollTop, width: node.clientWidth, height: node.clientHeight });
  };
  useEffect(() => {
    const current = placed.find((one) => one.node === here);
    const node = frame.current;
    if (!current || !node) return;
    const { x, y } = at(current);
    const inView = x > node.scrollLeft + 20 && x < node.scrollLeft + node.clientWidth - 30 && y > node.scrollTop + 10 && y < node.scrollTop + node.clientHeight - 20;
    if (!inView) node.scrollTo({ left: x - node.clientWidth / 2, top: y - node.clientHeight / 2 });
    measure();
  }, [here, placed]);

  const width = Math.max(...placed.map((one) => one.x)) * STEP + 2 * EDGE;
  const height = Math.max(...placed.map((one) => one.y)) * STEP + 2 * EDGE;
  const visible = placed.filter((one) => {
    const { x, y } = at(one);
    const fromY = one.parent ? at(one.parent).y : y;
    return x > seen.left - 60 && x < seen.left + seen.width + 60 && y > seen.top - 60 && fromY < seen.top + seen.height + 60;
  });
  return (
    <div class="tree" ref={frame} onScroll={measure} tabIndex={0} role="group" aria-label={t("record.tree")}>
      <svg width={width} height={height} aria-hidden="true">
        <path class="edge" d={visible.map(edge).join("")} />
        {visible.map((one) => <Node key={one.node} one={one} book={book} here={one.node === here} />)}
      </svg>
    </div>
  );
}

function Node({ one, book, here }: { one: Placed; book: Book; here: boolean }) {
  const move = book.moveOf(one.node);
  const { x, y } = at(one);
  const kind = move ? (move.color === "black" ? "b" : "w") : "n";
  const noted = book.properties(one.node).C !== undefined;
  return (
    <g class="node" transform={`translate(${x} ${y})`} onClick={() => book.go(one.node)}>
      <circle class={kind} r={move ? RADIUS : RADIUS - 3} />
      {move && <text fill={kind === "b" ? "#fff" : "#14110c"}>{move.vertex === "pass" ? "–" : one.x}</text>}
      {noted && <circle class="noted" cx={7.5} cy={-7.5} r={3} />}
      {here && <circle class="here" r={RADIUS + 2} />}
    </g>
  );
}
