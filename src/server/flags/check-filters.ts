import { RE2JS } from 're2js';
import { MAX_VARIANTS } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput, type Problem } from '#contract/problem.ts';
import { isFullSplit } from '#contract/variant-shares.ts';
import { type FlagProperty, parseFilters, unsupportedPart } from './filters.ts';
import { filterDate } from './property-dates.ts';

const MAX_VALUES = 1000;
const MAX_CONDITIONS = 200;
const MAX_PROPERTIES = 100;
const PERCENT = 100;

const filtersError = (detail: string, code?: string): Problem => invalidInput(detail, 'filters', code);

const isPercentage = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= PERCENT;

const groupsOf = (filters: Record<string, unknown>): Record<string, unknown>[] => {
  const { groups } = filters;
  if (!Array.isArray(groups) || !groups.every(isObject))
    throw filtersError('Release conditions must be a list of objects.');
  if (groups.length > MAX_CONDITIONS)
    throw filtersError(`A flag can have at most ${MAX_CONDITIONS} release conditions.`);
  return groups;
};

function requireRollouts(groups: readonly Record<string, unknown>[]) {
  const invalid = groups.find(
    ({ rollout_percentage = null }) => rollout_percentage !== null && !isPercentage(rollout_percentage),
  );
  if (invalid) throw filtersError('A rollout percentage must be a number between 0 and 100.');
}

const textOperators = /^(not_)?(regex|icontains)$|^[gl]te?$/;

const isPattern = (text: string): boolean => {
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
};

function requireProperty({ key, operator, value }: FlagProperty, timezone: string) {
  if (Array.isArray(value) && value.length > MAX_VALUES)
    throw filtersError(`Property group expressions of type ${key} cannot contain more than ${MAX_VALUES} values.`);
  if (textOperators.test(operator) && typeof value !== 'string')
    throw filtersError(`Invalid value for operator ${operator}: ${JSON.stringify(value)}`, 'invalid_value');
  if (/regex$/.test(operator) && !isPattern(String(value)))
    throw filtersError(
      `Invalid value for operator ${operator}: the regular expression ${String(value)} is not supported.`,
      'invalid_value',
    );
  if (operator.startsWith('is_date_') && filterDate(value, { now: new Date(), timezone }) === null)
    throw filtersError(`Invalid date value: ${String(value)}`, 'invalid_date');
}

function requireProperties(groups: readonly Record<string, unknown>[], timezone: string) {
  for (const { properties } of parseFilters({ groups }).groups) {
    if (properties.length > MAX_PROPERTIES)
      throw filtersError(`A release condition can have at most ${MAX_PROPERTIES} properties.`);
    for (const property of properties) requireProperty(property, timezone);
  }
}

function variantsIn(multivariate: unknown): Record<string, unknown>[] {
  const variants: unknown = isObject(multivariate) ? multivariate['variants'] : undefined;
  if (!Array.isArray(variants) || !variants.every(isObject)) throw filtersError('Variants must be a list of objects.');
  if (variants.length > MAX_VARIANTS) throw filtersError(`A flag can have at most ${MAX_VARIANTS} variants.`);
  return variants;
}

function requireShares(variants: readonly Record<string, unknown>[]) {
  const percents = variants.map(({ rollout_percentage }) => rollout_percentage);
  if (!percents.every(isPercentage)) throw filtersError('A rollout percentage must be a number between 0 and 100.');
  if (percents.length > 0 && !isFullSplit(percents))
    throw filtersError('Invalid variant definitions: Variant rollout percentages must sum to 100.');
}

const MAX_KEY_LENGTH = 400;

const isKey = (key: unknown): key is string => typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH;

/** Returns the variant keys; an empty list for a flag without variants. Throws 400 for invalid variants. */
function requireVariants({ multivariate }: Record<string, unknown>): string[] {
  if (multivariate === undefined || multivariate === null) return [];
  const variants = variantsIn(multivariate);
  const keys = variants.map(({ key }) => key);
  if (!keys.every(isKey)) throw filtersError(`Each variant needs a key of 1 to ${MAX_KEY_LENGTH} characters.`);
  if (new Set(keys).size < keys.length) throw filtersError('Variant keys must be unique.');
  requireShares(variants);
  return keys;
}

const isJson = (value: unknown): boolean => {
  try {
    JSON.parse(String(value));
    return typeof value === 'string';
  } catch {
    return false;
  }
};

function requirePayloads({ payloads }: Record<string, unknown>, variants: readonly string[]) {
  if (payloads === undefined || payloads === null) return;
  if (!isObject(payloads)) throw filtersError('Payloads must be passed as a dictionary');
  if (!Object.values(payloads).every(isJson)) throw filtersError('Payload value is not valid JSON');
  const allowed = variants.length > 0 ? variants : ['true'];
  if (Object.keys(payloads).every((key) => allowed.includes(key))) return;
  throw filtersError(
    variants.length > 0
      ? 'Payload keys must match a variant key for multivariate flags'
      : "Payload keys must be 'true' for boolean flags",
  );
}

/**
 * Throws 400 for filters that are invalid or that this server can't evaluate. Errors that PostHog also returns have the
 * same text as on PostHog.
 */
export function requireValidFilters(filters: unknown, timezone: string) {
  if (!isObject(filters)) throw filtersError('Release conditions must be an object.');
  const unsupported = unsupportedPart(filters);
  if (unsupported) throw filtersError(`Filters are not valid (this server does not support ${unsupported})`);
  const groups = groupsOf(filters);
  requireRollouts(groups);
  requireProperties(groups, timezone);
  const variants = requireVariants(filters);
  if (groups.some(({ variant = null }) => variant !== null && !variants.includes(String(variant))))
    throw filtersError('Filters are not valid (variant override does not exist)');
  requirePayloads(filters, variants);
}
