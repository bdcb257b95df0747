import { MAX_VARIANTS, variantsIn } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isolateText } from '../../ui/isolate-text.ts';

/** One variant and the percentage of people who get it; null where the server keeps something else there. */
export interface VariantShare {
  key: string;
  name: string | null;
  percent: number | null;
}

const shareOf = (entry: Record<string, unknown>): VariantShare => ({
  key: typeof entry['key'] === 'string' ? entry['key'] : '',
  name: typeof entry['name'] === 'string' && entry['name'] !== '' ? entry['name'] : null,
  percent: typeof entry['rollout_percentage'] === 'number' ? entry['rollout_percentage'] : null,
});

/** The variants of a list, whatever else stands in it. */
export const parseShares = (list: unknown): VariantShare[] =>
  Array.isArray(list) ? list.filter(isObject).map(shareOf) : [];

/** What the experiment plans; empty when it names no variants. */
export const plannedSplit = (parameters: unknown): VariantShare[] =>
  parseShares(variantsIn(parameters) as unknown as Record<string, unknown>[]);

/** Whole percentages for `count` variants that add up to 100: equal, the first ones taking what is left over. */
export const equalPercents = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(100 / count) + (at < 100 % count ? 1 : 0));

/** The sum of all percentages, without the dust of binary fractions. */
export const sumOf = (percents: readonly number[]): number =>
  Number(percents.reduce((sum, percent) => sum + percent, 0).toFixed(6));

const plain = /^[a-zA-Z0-9_-]+$/;

/** What is wrong with the number and the keys of these variants, in one sentence; null when nothing is. */
export function variantKeysError(shares: readonly VariantShare[]): string | null {
  const keys = shares.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  const odd = keys.find((key) => !plain.test(key));
  if (shares.length < 2) return 'A comparison needs at least two variants.';
  if (shares.length > MAX_VARIANTS) return `At most ${MAX_VARIANTS} variants can be compared.`;
  if (keys.includes('')) return 'Every variant needs a key.';
  if (twice !== undefined) return `The key ${twice} is there twice.`;
  return odd === undefined ? null : `The key ${odd} has other signs than letters, digits, - and _.`;
}

/** Why this split cannot be tested, in one sentence; null when it can. */
export function splitError(shares: readonly VariantShare[]): string | null {
  if (shares.length === 0) return null;
  const fault = variantKeysError(shares);
  if (fault) return fault;
  const sum = sumOf(shares.map(({ percent }) => percent ?? Number.NaN));
  if (shares.every(({ key }) => key !== 'control'))
    return 'One variant has to have the key control: the others are compared with it.';
  if (Number.isNaN(sum)) return 'Every variant needs a share in percent.';
  return sum === 100 ? null : `The shares add up to ${sum}%, not to 100%.`;
}

/** A split in few words: "50 / 50", "4 × 25". */
export function formatSplit(shares: readonly VariantShare[]): string {
  const percents = shares.map(({ percent }) => percent ?? '?');
  const [first] = percents;
  const isLongAndEqual = percents.length > 3 && percents.every((percent) => percent === first);
  return isLongAndEqual ? `${percents.length} × ${first}` : percents.join(' / ');
}

/** A split by its keys: "control 30%, test 70%". */
export const formatShares = (shares: readonly VariantShare[]): string =>
  shares
    .map(({ key, percent }) => (percent === null ? isolateText(key) : `${isolateText(key)} ${percent}%`))
    .join(', ');

/** Do two splits name other variants, or the same with other shares? */
export function isDifferentSplit(one: readonly VariantShare[], other: readonly VariantShare[]): boolean {
  const percents = new Map(other.map(({ key, percent }) => [key, percent]));
  return one.length !== other.length || one.some(({ key, percent }) => percents.get(key) !== percent);
}
