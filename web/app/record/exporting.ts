/** Files from a record: SGF, and the position as a picture that the core draws. */
import { number, wordsOf } from "../i18n";
import type { Book } from "./book";

function save(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const fileName = (name: string): string => name.replace(/[^\p{L}\p{N} ._–-]+/gu, "").trim().slice(0, 60) || "miai";

export function saveSgf(book: Book, name: string): void {
  save(new Blob([book.text()], { type: "application/x-go-sgf" }), `${fileName(name)}.sgf`);
}

function drawing(book: Book, width: number): string | null {
  const game = book.play();
  const drawn = game?.picture({ width, words: { ...wordsOf("picture."), decimal: number(0.5).slice(1, -1) } });
  game?.delete();
  return drawn?.ok ? drawn.value : null;
}

export function saveSvg(book: Book, name: string): void {
  const text = drawing(book, 800);
  if (text) save(new Blob([text], { type: "image/svg+xml" }), `${fileName(name)}.svg`);
}

const PNG_WIDTH = 1600;

export async function savePng(book: Book, name: string): Promise<void> {
  const text = drawing(book, PNG_WIDTH);
  if (!text) return;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  canvas.toBlob((blob) => blob && save(blob, `${fileName(name)}.png`), "image/png");
}
