/** A question or a sheet of information over the page. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { changed } from "./guard";

interface DialogProps { title: string; onClose(): void; children: ComponentChildren }

export function Dialog({ title, onClose, children }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    node.current?.showModal();
  }, []);
  return (
    <dialog ref={node} onClose={onClose} aria-labelledby="dialog-title">
      <div class="body">
        <h2 id="dialog-title" tabIndex={-1} autofocus>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface Question { title: string; text: string; yes: string; no?: string; answer(yes: boolean): void }
const question = signal<Question | null>(null);

/** Asks before something that cannot be undone. */
export function ask(title: string, text: string, yes: string, no?: string): Promise<boolean> {
  // The second tap of two does not answer it.
  changed();
  return new Promise((resolve) => {
    question.value = { title, text, yes, no, answer: resolve };
  });
}

export function Questions() {
  // Whoever goes elsewhere answers no: what was asked is about a screen that is gone.
  useEffect(() => {
    const leave = (): void => {
      question.value?.answer(false);
      question.value = null;
    };
    addEventListener("hashchange", leave);
    return () => removeEventListener("hashchange", leave);
  }, []);
  const open = question.value;
  if (!open) return null;
  const close = (yes: boolean): void => {
    question.value = null;
    open.answer(yes);
  };
  return (
    <Dialog title={open.title} onClose={() => close(false)}>
      <p>{open.text}</p>
      <div class="row">
        <button class="button" onClick={() => close(false)}>{open.no ?? t("action.cancel")}</button>
        <button class="button main" onClick={() => close(true)}>{open.yes}</button>
      </div>
    </Dialog>
  );
}
