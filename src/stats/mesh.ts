import { gaussNodes } from './legendre.ts';

type Edge = { y: number; width: number };

/** An edge together with the narrower of the two panels that meet there. */
const withWidth = (edges: readonly number[]): Edge[] =>
  edges.map((y, k) => ({ y, width: Math.min(y - (edges[k - 1] ?? -Infinity), (edges[k + 1] ?? Infinity) - y) }));

/**
 * Ends of panels that suit several functions at once: no panel is longer than the panels of any function that it
 * overlaps, and no more panels are used than needed.
 *
 * @param lists ends of the panels that suit each function alone, ascending. @returns ends in ascending order.
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

/** Calls `visit` with every node of the mesh and the weight it carries: the sum of weight × f is the integral of f. */
export function overMesh(mesh: readonly number[], visit: (y: number, weight: number) => void): void {
  for (let k = 1; k < mesh.length; k += 1) {
    const low = mesh[k - 1] ?? 0;
    const half = ((mesh[k] ?? 0) - low) / 2;
    for (const { t, weight } of gaussNodes) visit(low + half * (1 + t), half * weight);
  }
}

/** The same ends with others between, so that no panel is longer than `longest`. */
export function inPieces(edges: readonly number[], longest: number): number[] {
  return edges.flatMap((low, k) => {
    const length = (edges[k + 1] ?? low) - low;
    const count = Math.max(1, Math.ceil(length / longest));
    return Array.from({ length: count }, (_, piece) => low + (length * piece) / count);
  });
}
