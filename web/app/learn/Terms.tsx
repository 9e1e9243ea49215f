/** A sentence whose terms explain themselves: on hover, on a tap, with Enter. */
import { useState } from "preact/hooks";
import type { Course, Term as Explained } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";

/** The rest of the word after a term, and what punctuates it: "-urile", ",": no line begins with that. */
const tail = (text: string | undefined): string => /^\S*/.exec(text ?? "")?.[0] ?? "";

function Term({ text, after, term }: { text: string; after: string; term: Explained }) {
  const [open, setOpen] = useState(false);
  return (
    <span class="term" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} onBlur={() => setOpen(false)} onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>{text}</button>
      {after}
      {open && (
        <span class="meaning" role="note">
          <strong>{term.word}</strong> {term.meaning}{term.also !== "" && <span class="quiet"> {t("learn.also", { words: term.also })}</span>}
        </span>
      )}
    </span>
  );
}

export function Sentence({ course, text }: { course: Course; text: string }) {
  const pieces = course.pieces(text);
  const shown = pieces.map((piece, i) => {
    if (!piece.term) return pieces[i - 1]?.term ? piece.text.slice(tail(piece.text).length) : piece.text;
    const next = pieces[i + 1];
    return <Term key={i} text={piece.text} after={next?.term ? "" : tail(next?.text)} term={piece.term} />;
  });
  return <p class="body">{shown}</p>;
}
