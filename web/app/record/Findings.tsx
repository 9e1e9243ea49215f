/** What was found wrong in a file, to step through. */
import { useEffect } from "preact/hooks";
import type { Finding } from "../../../bindings/wasm/src";
import { has, language, t, useRecordWords } from "../i18n";
import type { Book } from "./book";

function words(finding: Finding): string {
  const part = (family: string): string => (has(`${family}.${finding.id}`) ? t(`${family}.${finding.id}`, finding.facts) : "");
  const what = part("finding") || finding.message;
  return [what, part("repair") || finding.repair, part("meaning")].filter((text) => text !== "").join(" ");
}

export function Findings({ book }: { book: Book }) {
  useEffect(() => {
    void useRecordWords();
  }, [language()]);
  const { findings } = book;
  if (findings.length === 0) return null;
  const go = (finding: Finding): void => {
    if (finding.game >= 0 && finding.game !== book.game.value) book.chooseGame(finding.game);
    book.go(finding.node);
  };
  return (
    <details>
      <summary>{t("record.findings", { count: findings.length })}</summary>
      <ol class="findings">
        {findings.map((finding, i) => (
          <li key={i}>
            <button onClick={() => go(finding)}>
              <strong>{t(`severity.${finding.severity}`)}</strong>{finding.line > 0 && <span class="quiet"> {t("record.line", { line: String(finding.line) })}</span>}<br />
              {words(finding)}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
