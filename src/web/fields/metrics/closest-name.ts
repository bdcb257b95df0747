/** Returns the smallest number of characters to change, add or remove between two texts (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const changed = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the largest distance at which another name counts as similar: a third of the length of `name`, but at least two. */
const toleranceFor = (name: string) => Math.max(2, Math.floor(name.length / 3));

/** Keeps only letters (a to z, in lower case) and digits, because similar names often differ in other characters. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the known name that the user probably meant; undefined if no name is similar. */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  let [closest, least]: [string | undefined, number] = [undefined, toleranceFor(wanted)];
  for (const candidate of known) {
    const difference = distance(wanted, plain(candidate));
    if (difference <= least) [closest, least] = [candidate, difference - 1];
  }
  return closest;
}
