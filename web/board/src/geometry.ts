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
/** A rectangle of the board, both corners included. */
export interface Part { lowerLeft: Vertex; upperRight: Vertex }
/** The sides on which the board goes on beyond what is shown. */
export interface Cut { left: boolean; right: boolean; top: boolean; bottom: boolean }

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/** A real board's lines lie about 15:14 apart. */
export const PITCH_X = 28;
export const PITCH_Y = 30;
export const STONE = 13.6;
const MARGIN_PLAIN = 19;
/** Names need more room where the whole board is made of many small points. */
const MARGIN_NAMED = { few: 28, many: 33 };
const MANY = 15;
/** So far lines run on over a side at which the board is cut; the names there keep off them. */
export const RUN_ON = 14;
const MARGIN_CUT = 7;

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

/** The part as it lies on this board; null where that is the whole board, or nothing of it. */
export function partOf(size: Size, part: Part | null): Part | null {
  const [a, b] = [part && placeOf(part.lowerLeft), part && placeOf(part.upperRight)];
  if (!a || !b) return null;
  const low = { column: Math.min(a.column, b.column), row: Math.min(a.row, b.row) };
  const high = { column: Math.min(Math.max(a.column, b.column), size.width - 1), row: Math.min(Math.max(a.row, b.row), size.height - 1) };
  const whole = low.column === 0 && low.row === 0 && high.column === size.width - 1 && high.row === size.height - 1;
  return whole || !inside(size, low) ? null : { lowerLeft: vertexOf(low), upperRight: vertexOf(high) };
}

/** The picture in its own units: of the whole board, or of a part. */
export class Layout {
  /** What is shown of the board, as seen. */
  readonly seen: Size;
  readonly part: Part | null;
  readonly cut: Cut;
  /** Beside an edge of the board. */
  readonly margin: number;
  readonly width: number;
  readonly height: number;
  /** Where what is shown begins on the whole board as seen. */
  private readonly from: Seen;
  /** Where its upper left point lies. */
  private readonly origin: Seen;

  constructor(readonly size: Size, readonly turn: Turn, readonly coordinates: Coordinates, part: Part | null = null) {
    const whole = seenSize(size, turn);
    this.part = partOf(size, part);
    const corners = this.part ? [this.part.lowerLeft, this.part.upperRight] : [vertexOf({ column: 0, row: 0 }), vertexOf({ column: size.width - 1, row: size.height - 1 })];
    const places = corners.map((corner) => seen(size, turn, placeOf(corner) ?? { column: 0, row: 0 }));
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    this.from = { x: Math.min(...xs), y: Math.min(...ys) };
    this.seen = { width: Math.max(...xs) - this.from.x + 1, height: Math.max(...ys) - this.from.y + 1 };
    this.cut = {
      left: this.from.x > 0, right: this.from.x + this.seen.width < whole.width,
      top: this.from.y > 0, bottom: this.from.y + this.seen.height < whole.height,
    };
    this.margin = coordinates === "none" ? MARGIN_PLAIN : MARGIN_NAMED[this.seen.width < MANY ? "few" : "many"];
    const beside = (cut: boolean): number => this.margin + (cut && coordinates !== "none" ? MARGIN_CUT : 0);
    this.origin = { x: beside(this.cut.left), y: beside(this.cut.top) };
    this.width = this.origin.x + (this.seen.width - 1) * PITCH_X + beside(this.cut.right);
    this.height = this.origin.y + (this.seen.height - 1) * PITCH_Y + beside(this.cut.bottom);
  }

  at(vertex: Vertex): Seen {
    return this.pixel(placeOf(vertex) ? this.seenAt(vertex) : { x: -9, y: -9 });
  }

  pixel({ x, y }: Seen): Seen {
    return { x: this.origin.x + x * PITCH_X, y: this.origin.y + y * PITCH_Y };
  }

  /** Column and row of a point in what is shown. */
  seenAt(vertex: Vertex): Seen {
    const { x, y } = seen(this.size, this.turn, placeOf(vertex) ?? { column: 0, row: 0 });
    return { x: x - this.from.x, y: y - this.from.y };
  }

  placeAt({ x, y }: Seen): Place {
    return unseen(this.size, this.turn, { x: x + this.from.x, y: y + this.from.y });
  }

  /** Whether the point is in what is shown. */
  shows(vertex: Vertex): boolean {
    if (!inside(this.size, placeOf(vertex))) return false;
    const { x, y } = this.seenAt(vertex);
    return x >= 0 && y >= 0 && x < this.seen.width && y < this.seen.height;
  }

  /** The point nearest to a place given as shares of width and height; null off what is shown. */
  nearest(shareX: number, shareY: number): Vertex | null {
    const x = Math.round((shareX * this.width - this.origin.x) / PITCH_X);
    const y = Math.round((shareY * this.height - this.origin.y) / PITCH_Y);
    if (x < 0 || y < 0 || x >= this.seen.width || y >= this.seen.height) return null;
    return vertexOf(this.placeAt({ x, y }));
  }

  /** All points that are shown, row by row as seen, from the top left. */
  rows(): Vertex[][] {
    return Array.from({ length: this.seen.height }, (_, y) =>
      Array.from({ length: this.seen.width }, (_, x) => vertexOf(this.placeAt({ x, y }))));
  }
}
