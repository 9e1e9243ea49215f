/** The record as it is printed, or kept as a PDF: head, figures with numbered moves, comments. */
import { t } from "../i18n";
import { Picture } from "../parts/Board";
import { viewOf } from "../parts/views";
import { pointName } from "../play/sentence";
import type { Book } from "./book";
import { type Figure, figureOf } from "./figures";

/** Moves in a figure. */
const MOVES = 50;

function figuresOf(book: Book, nodes: number[]): Figure[] {
  const figures: Figure[] = [];
  const played = nodes.filter((node) => book.moveOf(node) !== null);
  for (let i = 0; i < played.length; i += MOVES) {
    const part = played.slice(i, i + MOVES);
    const before = book.positionOf(book.parent(part[0] ?? 0));
    if (before) figures.push(figureOf(before.rows, part.flatMap((node) => book.moveOf(node) ?? []), i + 1));
  }
  return figures;
}

function FigureBlock({ figure, size }: { figure: Figure; size: Book["size"] }) {
  const { first, last, rows, numbers, elsewhere } = figure;
  const words = elsewhere.map(({ number, vertex, at }) => (vertex === "pass" ? `${number} ${t("game.pass_word")}` : t("print.at", { number, first: at ?? pointName(vertex, size) })));
  return (
    <figure>
      <Picture view={viewOf(rows, { theme: "paper", numbers, animate: false, coordinates: "a1" })} label={t("print.moves", { first, last })} />
      <figcaption>{t("print.moves", { first, last })}{words.length > 0 && <span>{words.join(", ")}</span>}</figcaption>
    </figure>
  );
}

export function PrintSheet({ book, name, facts }: { book: Book; name: string; facts: string[] }) {
  const nodes = book.through();
  const figures = figuresOf(book, nodes);
  const { size } = book;
  let moves = 0;
  const comments = nodes.flatMap((node) => {
    const move = book.moveOf(node);
    if (move) ++moves;
    const text = book.properties(node).C?.[0] ?? "";
    return text === "" ? [] : [{ node, where: move ? t("game.move_label", { number: moves, color: move.color, vertex: pointName(move.vertex, size) }) : "", text }];
  });
  const start = book.positionOf(0);
  return (
    <div class="sheet" lang={document.documentElement.lang}>
      <h1>{name}</h1>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      <div class={`figures${size.width <= 13 ? " small" : ""}`}>
        {figures.length === 0 && start && <figure><Picture view={viewOf(start.rows, { theme: "paper", animate: false, coordinates: "a1" })} label={t("print.start")} /><figcaption>{t("print.start")}</figcaption></figure>}
        {figures.map((figure) => <FigureBlock key={figure.first} figure={figure} size={size} />)}
      </div>
      {comments.length > 0 && (
        <>
          <h2>{t("print.comments")}</h2>
          {comments.map(({ node, where, text }) => <p key={node} class="note">{where && <strong>{where}. </strong>}{text}</p>)}
        </>
      )}
    </div>
  );
}
