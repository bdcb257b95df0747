/** One line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  side: 'both' | 'before' | 'after';
  text: string;
}

const LIMIT = 2000;

/** The lengths of the longest common subsequences of all tails, by line number of both texts. */
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

/** Which side gives the next line where both texts still have one. */
function sideOfNext(lengths: Uint32Array[], before: string[], after: string[], i: number, j: number): DiffLine['side'] {
  if (before[i] === after[j]) return 'both';
  return (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0) ? 'before' : 'after';
}

const sided = (side: DiffLine['side']) => (text: string) => ({ side, text });

/** Compares two texts whose first and last lines differ. */
function diffMiddle(before: string[], after: string[]): DiffLine[] {
  const isLong = before.length * after.length > LIMIT * LIMIT;
  const lengths = isLong ? [] : commonTails(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (!isLong && i < before.length && j < after.length) {
    const side = sideOfNext(lengths, before, after, i, j);
    lines.push({ side, text: (side === 'after' ? after[j] : before[i]) ?? '' });
    i += side === 'after' ? 0 : 1;
    j += side === 'before' ? 0 : 1;
  }
  return [...lines, ...before.slice(i).map(sided('before')), ...after.slice(j).map(sided('after'))];
}

/** How many lines two texts have in common at their beginning. */
function commonStart(before: string[], after: string[]): number {
  const end = Math.min(before.length, after.length);
  let at = 0;
  while (at < end && before[at] === after[at]) at += 1;
  return at;
}

/**
 * Compares two texts line by line, keeping as many lines common as can be; where more than 2,000 lines of both differ, it shows
 * those whole.
 */
export function diffLines(before: string[], after: string[]): DiffLine[] {
  const start = commonStart(before, after);
  const [rest, other] = [before.slice(start), after.slice(start)];
  const end = commonStart(rest.toReversed(), other.toReversed());
  const middle = diffMiddle(rest.slice(0, rest.length - end), other.slice(0, other.length - end));
  const common = sided('both');
  return [...before.slice(0, start).map(common), ...middle, ...before.slice(before.length - end).map(common)];
}

const AROUND = 2;

/** Leaves out lines far from any difference; a left-out run is one line that counts it. */
export function collapseUnchanged(lines: DiffLine[]): (DiffLine | { skipped: number })[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ side }) => side !== 'both'),
  );
  const shown: (DiffLine | { skipped: number })[] = [];
  lines.forEach((line, at) => {
    const last = shown.at(-1);
    if (isNear[at]) shown.push(line);
    else if (last && 'skipped' in last) last.skipped += 1;
    else shown.push({ skipped: 1 });
  });
  return shown;
}
