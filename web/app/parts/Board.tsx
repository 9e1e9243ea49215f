/** The board element as a component. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import "../../board/src";
import type { BoardView, GoBoard, GoPicture, PointEvent, Vertex } from "../../board/src";

interface BoardProps {
  view: BoardView;
  onPoint?(event: PointEvent): void;
  onCandidate?(vertex: Vertex | null): void;
  onWhy?(vertex: Vertex): void;
  /** Receives the element once it stands in the page. */
  hold?(board: GoBoard): void;
}

export function Board({ view, onPoint, onCandidate, onWhy, hold }: BoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const board = useRef<GoBoard | null>(null);
  const handlers = useRef({ onPoint, onCandidate, onWhy });
  handlers.current = { onPoint, onCandidate, onWhy };
  useLayoutEffect(() => {
    const element = document.createElement("go-board") as GoBoard;
    board.current = element;
    element.addEventListener("point", (event) => handlers.current.onPoint?.((event as CustomEvent<PointEvent>).detail));
    element.addEventListener("candidate", (event) => handlers.current.onCandidate?.((event as CustomEvent<{ vertex: Vertex | null }>).detail.vertex));
    element.addEventListener("why", (event) => handlers.current.onWhy?.((event as CustomEvent<{ vertex: Vertex }>).detail.vertex));
    place.current?.append(element);
    hold?.(element);
    return () => element.remove();
  }, []);
  useLayoutEffect(() => {
    if (!board.current) return;
    board.current.view = view;
    board.current.style.setProperty("--aspect", String(board.current.aspect));
  });
  return <div class="stage" ref={place} />;
}

export function Picture({ view, label }: { view: BoardView; label?: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) (place.current as unknown as GoPicture).view = view;
  }, [view]);
  return <go-picture ref={place} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })} />;
}
