/** A sentence whose terms explain themselves: on hover, on a tap, with Enter. */
import { useState } from "preact/hooks";
import type { Course, Term as Explained } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";

function Term({ text, term }: { text: string; term: Explained }) {
  const [open, setOpen] = useState(false);
  return (
    <span class="term" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} onBlur={() => setOpen(false)} onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>{text}</button>
      {open && (
        <span class="meaning" role="note">
          <strong>{term.word}</strong> {term.meaning}{term.also !== "" && <span class="quiet"> {t("learn.also", { words: term.also })}</span>}
        </span>
      )}
    </span>
  );
}

export function Sentence({ course, text }: { course: Course; text: string }) {
  return <p class="body">{course.pieces(text).map((piece, i) => (piece.term ? <Term key={i} text={piece.text} term={piece.term} /> : piece.text))}</p>;
}
