/** The moves as a strip; a click looks at the position after one. */
import { useEffect, useRef } from "preact/hooks";
import type { Move } from "../../../bindings/wasm/src";
import { nameOf } from "../../board/src";
import { t } from "../i18n";
import { settings } from "../settings";

interface StripProps { moves: Move[]; width: number; height: number; at: number; onChoose(move: number): void }

export function Strip({ moves, width, height, at, onChoose }: StripProps) {
  const list = useRef<HTMLDivElement>(null);
  const { coordinates } = settings.value;
  useEffect(() => {
    const node = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (node && list.current) list.current.scrollLeft = node.offsetLeft - list.current.clientWidth / 2;
  }, [at, moves.length]);
  return (
    <div class="strip" ref={list} role="group" aria-label={t("game.moves")} tabIndex={moves.length > 0 ? -1 : undefined}>
      {moves.length === 0 && <span class="none">{t("game.no_moves")}</span>}
      {moves.map(({ color, vertex }, i) => (
        <button key={i} aria-current={i + 1 === at} onClick={() => onChoose(i + 1)}>
          <span class="quiet">{i + 1}</span>
          <i class={`disc small ${color === "white" ? "white" : ""}`} aria-hidden="true" />
          <span class="unseen">{t(`color.${color}`)}</span>
          <span>{vertex === "pass" ? t("game.pass_word") : nameOf(vertex, { width, height }, coordinates === "none" ? "a1" : coordinates)}</span>
        </button>
      ))}
    </div>
  );
}
