const MOST_DECIMALS = 4;

/** Returns the number of decimals of a percentage. */
const decimalsOf = (value: number) =>
  Math.min(MOST_DECIMALS, (String(Number(value.toFixed(MOST_DECIMALS))).split('.')[1] ?? '').length);

/**
 * Divides `total` in proportion to `weights` with the largest remainder method, so that the parts add up exactly.
 * Divides equally if all weights are 0. The parts have as many decimals as the total.
 *
 * @source A. Hamilton's method, as in M. L. Balinski and H. P. Young, Fair Representation, 1982.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const perUnit = 10 ** decimalsOf(total);
  const units = Math.max(0, Math.round(total * perUnit));
  const counted = weights.map((weight) => Math.max(0, weight));
  const sum = counted.reduce((all, weight) => all + weight, 0);
  const exact = counted.map((weight) => (sum > 0 ? (units * weight) / sum : units / weights.length));
  const parts = exact.map(Math.floor);
  const left = units - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact.map((part, at) => ({ at, rest: part % 1 })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts.map((part) => part / perUnit);
}

/**
 * Returns the percentages after one of them was changed. The rest is divided in proportion among the other percentages
 * that are not locked (`held`). Locked percentages are kept, so they limit the changed percentage.
 */
export function redistribute(
  percents: readonly number[],
  { at, percent, held }: { at: number; percent: number; held: ReadonlySet<number> },
): number[] {
  const kept = percents.map((_, index) => index !== at && held.has(index));
  const free = percents.flatMap((_, index) => (index === at || kept[index] ? [] : [index]));
  const ofHeld = percents.reduce((sum, value, index) => (kept[index] ? sum + value : sum), 0);
  const room = Math.max(0, Number((100 - ofHeld).toFixed(MOST_DECIMALS)));
  const own = free.length === 0 ? room : Math.min(room, Math.max(0, percent));
  const shares = apportion(
    Number((room - own).toFixed(MOST_DECIMALS)),
    free.map((index) => percents[index] ?? 0),
  );
  const next = new Map(free.map((index, position) => [index, shares[position] ?? 0]));
  return percents.map((value, index) => (index === at ? own : (next.get(index) ?? value)));
}
