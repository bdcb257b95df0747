import { isolateName } from './format/isolate-name.ts';
import { CONTROL_KEY, MOST_VARIANTS, variantsIn } from './kinds/experiment.ts';
import { isObject } from './kinds/objects.ts';

/** A variant and its percentage. `percent` is null if the stored value is not a number. */
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

/** Parses the variants in a list. Entries that are not objects are ignored. */
export const parseShares = (list: unknown): VariantShare[] =>
  Array.isArray(list) ? list.filter(isObject).map(shareOf) : [];

/** Returns the planned variants of an experiment; empty if it has none. */
export const plannedSplit = (parameters: unknown): VariantShare[] =>
  parseShares(variantsIn(parameters) as unknown as Record<string, unknown>[]);

/** Returns `count` whole percentages that add up to 100 and differ by at most 1, the larger ones first. */
export const equalPercents = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(100 / count) + (at < 100 % count ? 1 : 0));

/** Returns the sum of percentages without floating-point errors. */
export const sumOf = (percents: readonly number[]): number =>
  Number(percents.reduce((sum, percent) => sum + percent, 0).toFixed(9));

/** Whether percentages add up to 100. The console and the server use this rule. */
export const isFullSplit = (percents: readonly number[]): boolean => sumOf(percents) === 100;

/** Letters of any script: PostHog does not limit the keys of variants. */
const plain = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Returns why the number or the keys of the variants are invalid, or null. */
export function variantKeysError(shares: readonly VariantShare[]): string | null {
  const keys = shares.map(({ key }) => key);
  const duplicateKey = keys.find((key, at) => keys.indexOf(key) !== at);
  const invalidKey = keys.find((key) => !plain.test(key));
  if (shares.length < 2) return 'Add at least two variants.';
  if (shares.length > MOST_VARIANTS) return `Use at most ${MOST_VARIANTS} variants.`;
  if (keys.includes('')) return 'Every variant needs a key.';
  if (duplicateKey !== undefined) return `The key ${duplicateKey} is used more than once.`;
  return invalidKey === undefined
    ? null
    : `The key ${invalidKey} is invalid. Use letters, digits, hyphens and underscores.`;
}

/** Whether a variant has the key `control`. */
export const hasControl = (shares: readonly VariantShare[]): boolean => shares.some(({ key }) => key === CONTROL_KEY);

/**
 * Returns why the variants or their shares are invalid, or null.
 * @param needsControl whether there must be a control, because an experiment uses the variants
 */
export function splitError(shares: readonly VariantShare[], needsControl = true): string | null {
  if (shares.length === 0) return null;
  const error = variantKeysError(shares);
  if (error) return error;
  const percents = shares.map(({ percent }) => percent ?? Number.NaN);
  if (needsControl && !hasControl(shares))
    return 'One variant must have the key “control”. The other variants are compared with it.';
  if (percents.some(Number.isNaN)) return 'Every variant needs a share in percent.';
  return isFullSplit(percents) ? null : `The shares add up to ${sumOf(percents)}% instead of 100%.`;
}

/** Formats a split without keys: "50 / 50", "4 × 25". */
export function formatSplit(shares: readonly VariantShare[]): string {
  const percents = shares.map(({ percent }) => percent ?? '?');
  const [first] = percents;
  const isLongAndEqual = percents.length > 3 && percents.every((percent) => percent === first);
  return isLongAndEqual ? `${percents.length} × ${first}` : percents.join(' / ');
}

/** Formats a split with the variants' keys: "control 30%, test 70%". */
export const formatShares = (shares: readonly VariantShare[]): string =>
  shares
    .map(({ key, percent }) => (percent === null ? isolateName(key) : `${isolateName(key)} ${percent}%`))
    .join(', ');

/** Whether two splits differ in their keys or percentages. */
export function isDifferentSplit(one: readonly VariantShare[], other: readonly VariantShare[]): boolean {
  const percents = new Map(other.map(({ key, percent }) => [key, percent]));
  return one.length !== other.length || one.some(({ key, percent }) => percents.get(key) !== percent);
}
