/** Places of a record's nodes in its graph: moves to the right, variations below, each line on one row. */
export interface Placed { node: number; x: number; y: number; parent: Placed | null }

interface Line { start: number; parent: Placed | null; depth: number }

/** Shape: every node once; the first child of a node stands to its right on the same row. Cost: O(nodes × rows in use). */
export function layout(children: (node: number) => number[]): Placed[] {
  const out: Placed[] = [];
  /** For each row, the last column in use from the left of what is placed there, as intervals. */
  const rows: [number, number][][] = [];
  const waiting: Line[] = [{ start: 0, parent: null, depth: 0 }];
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const nodes: number[] = [];
    const branches: Line[][] = [];
    for (let node: number | undefined = line.start; node !== undefined;) {
      nodes.push(node);
      const [first, ...others]: number[] = children(node);
      branches.push(others.map((start) => ({ start, parent: null, depth: line.depth + nodes.length })));
      node = first;
    }
    const [from, to] = [line.parent ? line.depth - 1 : 0, line.depth + nodes.length - 1];
    let y = line.parent ? line.parent.y + 1 : 0;
    while (rows[y]?.some(([left, right]) => left <= to && from <= right)) ++y;
    (rows[y] ??= []).push([from, to]);
    let parent = line.parent;
    const placed = nodes.map((node, i) => (parent = { node, x: line.depth + i, y, parent }));
    out.push(...placed);
    // The latest branch lies nearest, so that lines do not cross.
    branches.forEach((some, i) => some.reverse().forEach((branch) => waiting.push({ ...branch, parent: placed[i] ?? null })));
  }
  return out;
}
