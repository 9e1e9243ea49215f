/** Where points are: names, screen places, and pixels. No rules live here. */

/** "D4"; letters skip I. */
export type Vertex = string;
export type Turn = 0 | 90 | 180 | 270;
export type Coordinates = "a1" | "1-1" | "none";

export interface Size { width: number; height: number }
/** Column and row from the lower left, from 0. */
export interface Place { column: number; row: number }
/** Column from the left and row from the top as seen on the screen, from 0. */
export interface Seen { x: number; y: number }

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/** A real board's lines lie about 15:14 apart. */
export const PITCH_X = 28;
export const PITCH_Y = 30;
export const STONE = 13.6;
const MARGIN_PLAIN = 19;
/** Names need more room where the whole board is made of many small points. */
const MARGIN_NAMED = { few: 28, many: 33 };
const MANY = 15;

export function vertexOf({ column, row }: Place): Vertex {
  return `${LETTERS[column] ?? "?"}${row + 1}`;
}

export function placeOf(vertex: Vertex): Place | null {
  const column = LETTERS.indexOf(vertex.charAt(0).toUpperCase());
  const row = Number(vertex.slice(1)) - 1;
  return column < 0 || !Number.isInteger(row) || row < 0 ? null : { column, row };
}

export function inside(size: Size, place: Place | null): place is Place {
  return place !== null && place.column < size.width && place.row < size.height;
}

export function seenSize(size: Size, turn: Turn): Size {
  return turn % 180 === 0 ? size : { width: size.height, height: size.width };
}

export function seen(size: Size, turn: Turn, { column, row }: Place): Seen {
  const [x, y, right, bottom] = [column, size.height - 1 - row, size.width - 1, size.height - 1];
  const turned: Record<Turn, Seen> = {
    0: { x, y },
    90: { x: bottom - y, y: x },
    180: { x: right - x, y: bottom - y },
    270: { x: y, y: right - x },
  };
  return turned[turn];
}

export function unseen(size: Size, turn: Turn, { x, y }: Seen): Place {
  const back = ((360 - turn) % 360) as Turn;
  const turned = seenSize(size, turn);
  const upright = seen(turned, back, { column: x, row: turned.height - 1 - y });
  return { column: upright.x, row: size.height - 1 - upright.y };
}

/** How a point is called on this board, for reading and for speech. */
export function nameOf(vertex: Vertex, size: Size, style: Coordinates): string {
  const place = placeOf(vertex);
  if (!place || style !== "1-1") return vertex;
  return `${place.column + 1}-${size.height - place.row}`;
}

/** The name in the margin of a column or row. */
export function columnName(column: number, style: Coordinates): string {
  return style === "1-1" ? String(column + 1) : (LETTERS[column] ?? "");
}
export function rowName(row: number, size: Size, style: Coordinates): string {
  return String(style === "1-1" ? size.height - row : row + 1);
}

/** The picture in its own units. */
export class Layout {
  readonly seen: Size;
  readonly margin: number;
  readonly width: number;
  readonly height: number;

  constructor(readonly size: Size, readonly turn: Turn, readonly coordinates: Coordinates) {
    this.seen = seenSize(size, turn);
    this.margin = coordinates === "none" ? MARGIN_PLAIN : MARGIN_NAMED[this.seen.width < MANY ? "few" : "many"];
    this.width = 2 * this.margin + (this.seen.width - 1) * PITCH_X;
    this.height = 2 * this.margin + (this.seen.height - 1) * PITCH_Y;
  }

  at(vertex: Vertex): Seen {
    const place = placeOf(vertex);
    return this.pixel(place ? seen(this.size, this.turn, place) : { x: -9, y: -9 });
  }

  pixel({ x, y }: Seen): Seen {
    return { x: this.margin + x * PITCH_X, y: this.margin + y * PITCH_Y };
  }

  /** The point nearest to a place given as shares of width and height; null off the board. */
  nearest(shareX: number, shareY: number): Vertex | null {
    const x = Math.round((shareX * this.width - this.margin) / PITCH_X);
    const y = Math.round((shareY * this.height - this.margin) / PITCH_Y);
    if (x < 0 || y < 0 || x >= this.seen.width || y >= this.seen.height) return null;
    return vertexOf(unseen(this.size, this.turn, { x, y }));
  }

  /** All points row by row as seen, from the top left. */
  rows(): Vertex[][] {
    return Array.from({ length: this.seen.height }, (_, y) =>
      Array.from({ length: this.seen.width }, (_, x) => vertexOf(unseen(this.size, this.turn, { x, y }))));
  }
}
