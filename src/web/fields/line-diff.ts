/** One line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  side: 'both' | 'before' | 'after';
  text: string;
}

/**
 * Limits the time of a comparison, which grows with the product of the numbers of changed lines in both texts. The
 * product may be at most the square of this value.
 */
const MAX_CHANGED_LINES = 2000;

/**
 * Returns a table with the lengths of the longest common subsequences. The entry [i][j] compares `before` from line i
 * with `after` from line j.
 */
function commonTails(before: string[], after: string[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, next] = [lengths[i], lengths[i + 1]] as [Uint32Array, Uint32Array];
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** Returns which text has the next line of the diff. Both texts must have lines left. */
function sideOfNext(lengths: Uint32Array[], before: string[], after: string[], i: number, j: number): DiffLine['side'] {
  if (before[i] === after[j]) return 'both';
  return (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0) ? 'before' : 'after';
}

const linesOf = (side: DiffLine['side']) => (text: string) => ({ side, text });

/** Compares two texts that have no common lines at the start or at the end. */
function diffMiddle(before: string[], after: string[]): DiffLine[] {
  const isLong = before.length * after.length > MAX_CHANGED_LINES * MAX_CHANGED_LINES;
  const lengths = isLong ? [] : commonTails(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (!isLong && i < before.length && j < after.length) {
    const side = sideOfNext(lengths, before, after, i, j);
    lines.push({ side, text: (side === 'after' ? after[j] : before[i]) ?? '' });
    i += side === 'after' ? 0 : 1;
    j += side === 'before' ? 0 : 1;
  }
  return [...lines, ...before.slice(i).map(linesOf('before')), ...after.slice(j).map(linesOf('after'))];
}

/** Returns the number of common lines at the start. */
function commonStart(before: string[], after: string[]): number {
  const end = Math.min(before.length, after.length);
  let at = 0;
  while (at < end && before[at] === after[at]) at += 1;
  return at;
}

/**
 * Compares two texts line by line and finds as many common lines as possible. If too many lines have changed
 * (`MAX_CHANGED_LINES`), they are not compared: all old ones are returned as removed, then all new ones as added.
 */
export function diffLines(before: string[], after: string[]): DiffLine[] {
  const start = commonStart(before, after);
  const [rest, other] = [before.slice(start), after.slice(start)];
  const end = commonStart(rest.toReversed(), other.toReversed());
  const middle = diffMiddle(rest.slice(0, rest.length - end), other.slice(0, other.length - end));
  const common = linesOf('both');
  return [...before.slice(0, start).map(common), ...middle, ...before.slice(before.length - end).map(common)];
}

/** The number of unchanged lines shown before and after each change. */
const CONTEXT_LINES = 2;

/** Returns the lines of a diff. Consecutive unchanged lines far from any change are replaced by their count (`skipped`). */
export function collapseUnchanged(lines: DiffLine[]): (DiffLine | { skipped: number })[] {
  const isNearChange = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ side }) => side !== 'both'),
  );
  const shown: (DiffLine | { skipped: number })[] = [];
  lines.forEach((line, at) => {
    const last = shown.at(-1);
    if (isNearChange[at]) shown.push(line);
    else if (last && 'skipped' in last) last.skipped += 1;
    else shown.push({ skipped: 1 });
  });
  return shown;
}
