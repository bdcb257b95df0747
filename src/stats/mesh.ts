import { gaussNodes } from './legendre.ts';

type Edge = { y: number; width: number };

/** Returns each edge with the width of the narrower of its two panels. */
const withWidth = (edges: readonly number[]): Edge[] =>
  edges.map((y, k) => ({ y, width: Math.min(y - (edges[k - 1] ?? -Infinity), (edges[k + 1] ?? Infinity) - y) }));

/**
 * Returns panel edges that suit several functions. Each panel is at most as long as the shortest given panel that it
 * overlaps, and there are no more panels than needed.
 *
 * @param lists for each function, the panel edges that suit it alone, ascending.
 * @returns edges in ascending order.
 */
export function commonMesh(lists: readonly (readonly number[])[]): number[] {
  const edges = lists.flatMap(withWidth).sort((one, other) => one.y - other.y);
  const ends: number[] = [];
  let narrowest = Number.POSITIVE_INFINITY;
  edges.forEach(({ y, width }, k) => {
    const next = edges[k + 1];
    narrowest = Math.min(narrowest, width);
    const spare = next && next.y - (ends.at(-1) ?? -Infinity) <= Math.min(narrowest, next.width);
    if (spare) return;
    ends.push(y);
    narrowest = width;
  });
  return ends;
}

/** Calls `visit` with every node of the mesh and its weight. The sum of weight × f(node) is the integral of f. */
export function forEachNode(mesh: readonly number[], visit: (y: number, weight: number) => void): void {
  for (let k = 1; k < mesh.length; k += 1) {
    const low = mesh[k - 1] ?? 0;
    const half = ((mesh[k] ?? 0) - low) / 2;
    for (const { t, weight } of gaussNodes) visit(low + half * (1 + t), half * weight);
  }
}

/** Splits panels into equal parts that are at most `longest` long. Returns all edges, ascending. */
export function splitPanels(edges: readonly number[], longest: number): number[] {
  return edges.flatMap((low, k) => {
    const length = (edges[k + 1] ?? low) - low;
    const count = Math.max(1, Math.ceil(length / longest));
    return Array.from({ length: count }, (_, piece) => low + (length * piece) / count);
  });
}
