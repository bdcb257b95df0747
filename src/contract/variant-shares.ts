import { isolateName } from './format/isolate-name.ts';
import { MAX_VARIANTS, variantsIn } from './kinds/experiment.ts';
import { isObject } from './kinds/objects.ts';

/** A variant and its share in percent; null if the server stores no number. */
export interface Share {
  key: string;
  name: string | null;
  percent: number | null;
}

const shareOf = (entry: Record<string, unknown>): Share => ({
  key: typeof entry['key'] === 'string' ? entry['key'] : '',
  name: typeof entry['name'] === 'string' && entry['name'] !== '' ? entry['name'] : null,
  percent: typeof entry['rollout_percentage'] === 'number' ? entry['rollout_percentage'] : null,
});

/** The variants in a list. Other entries are ignored. */
export const sharesIn = (list: unknown): Share[] => (Array.isArray(list) ? list.filter(isObject).map(shareOf) : []);

/** The planned split in the parameters of an experiment; empty if they name no variants. */
export const plannedSplit = (parameters: unknown): Share[] =>
  sharesIn(variantsIn(parameters) as unknown as Record<string, unknown>[]);

/** Equal whole percentages that add up to 100. The first variants get the remainder. */
export const equalPercents = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0));

/** The sum of percentages, without binary fractions. */
export const sumOf = (percents: readonly number[]): number =>
  Number(percents.reduce((sum, percent) => sum + percent, 0).toFixed(6));

const validKey = /^[a-zA-Z0-9_-]+$/;

/** What is wrong with the number or the keys of variants, in one sentence; null if nothing is. */
export function variantKeysError(shares: readonly Share[]): string | null {
  const keys = shares.map(({ key }) => key);
  const duplicate = keys.find((key, index) => keys.indexOf(key) !== index);
  const invalid = keys.find((key) => !validKey.test(key));
  if (shares.length < 2) return 'An experiment needs at least two variants.';
  if (shares.length > MAX_VARIANTS) return `An experiment has at most ${MAX_VARIANTS} variants.`;
  if (keys.includes('')) return 'Every variant needs a key.';
  if (duplicate !== undefined) return `The key ${duplicate} is used twice.`;
  return invalid === undefined ? null : `The key ${invalid} is invalid. Use letters, digits, hyphens and underscores.`;
}

/** What is wrong with a split, in one sentence; null if nothing is. */
export function splitError(shares: readonly Share[]): string | null {
  if (shares.length === 0) return null;
  const error = variantKeysError(shares);
  if (error) return error;
  const sum = sumOf(shares.map(({ percent }) => percent ?? Number.NaN));
  if (shares.every(({ key }) => key !== 'control'))
    return 'One variant must have the key control: the others are compared with it.';
  if (Number.isNaN(sum)) return 'Every variant needs a share in percent.';
  return sum === 100 ? null : `The shares add up to ${sum}% instead of 100%.`;
}

/** A split without keys: "50 / 50", "4 × 25". */
export function formatSplit(shares: readonly Share[]): string {
  const percents = shares.map(({ percent }) => percent ?? '?');
  const [first] = percents;
  const isLongAndEqual = percents.length > 3 && percents.every((percent) => percent === first);
  return isLongAndEqual ? `${percents.length} × ${first}` : percents.join(' / ');
}

/** A split with keys: "control 30%, test 70%". */
export const formatNamedShares = (shares: readonly Share[]): string =>
  shares
    .map(({ key, percent }) => (percent === null ? isolateName(key) : `${isolateName(key)} ${percent}%`))
    .join(', ');

/** Whether two splits have different variants or shares. */
export function isOtherSplit(one: readonly Share[], other: readonly Share[]): boolean {
  const percents = new Map(other.map(({ key, percent }) => [key, percent]));
  return one.length !== other.length || one.some(({ key, percent }) => percents.get(key) !== percent);
}
