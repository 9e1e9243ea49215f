/** Walks through a proof and back to the marks. */
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { useKeys } from "../parts/keys";
import type { Proof } from "./proof";

interface ProofPanelProps { proof: Proof; onLeave(): void }

export function ProofPanel({ proof, onLeave }: ProofPanelProps) {
  const { frames, at: { value: at } } = proof;
  useKeys({ ArrowLeft: () => proof.step(-1), ArrowRight: () => proof.step(1), Escape: onLeave });
  useEffect(() => () => proof.close(), [proof]);
  return (
    <section class="card panel" aria-label={t("show.title")}>
      <h2>{t("show.title")}</h2>
      {frames.length > 0 && (
        <div class="row">
          <button class="button" disabled={at === 0} aria-label={t("record.back")} onClick={() => proof.step(-1)}><span class="icon-only"><Icon name="back" /></span></button>
          <span class="numbers">{t("show.at", { at, all: frames.length })}</span>
          <button class="button main" disabled={at === frames.length} aria-label={t("record.next")} onClick={() => proof.step(1)}><span class="icon-only"><Icon name="next" /></span></button>
        </div>
      )}
      <div class="row"><button class="button" onClick={onLeave}>{t("show.leave")}</button></div>
    </section>
  );
}
