import { MAX_VARIANTS } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { isFullSplit } from '#contract/variant-shares.ts';
import { hasComparableValue } from './comparable-value.ts';
import { type Checkpoint, checkpointOf } from './evaluation-time.ts';
import { type FlagFilters, parseFilters } from './filters.ts';
import type { FlagProperty } from './match-property.ts';
import { filterDate } from './property-dates.ts';
import { invalidValue, UnsupportedFilters } from './unsupported-filters.ts';

const MAX_VALUES = 1000;
const MAX_CONDITIONS = 200;
const MAX_PROPERTIES = 100;

const filtersError = (detail: string, code?: string) => new UnsupportedFilters(detail, code);

function requireProperty({ key, operator, value }: FlagProperty, timezone: string) {
  if (Array.isArray(value) && value.length > MAX_VALUES)
    throw filtersError(`Property group expressions of type ${key} cannot contain more than ${MAX_VALUES} values.`);
  if (!hasComparableValue(operator, value)) throw invalidValue(operator, value);
  if (operator.startsWith('is_date_') && filterDate(value, { now: new Date(), timezone }) === null)
    throw filtersError(`Invalid date value: ${printed(value)}`, 'invalid_date');
}

function requireConditions({ groups }: FlagFilters, timezone: string) {
  if (groups.length > MAX_CONDITIONS)
    throw filtersError(`A flag can have at most ${MAX_CONDITIONS} release conditions.`);
  for (const { properties } of groups) {
    if (properties.length > MAX_PROPERTIES)
      throw filtersError(`A release condition can have at most ${MAX_PROPERTIES} properties.`);
    for (const property of properties) requireProperty(property, timezone);
  }
}

function requireVariants({ variants, groups }: FlagFilters) {
  const keys = variants.map(({ key }) => key);
  if (keys.length > MAX_VARIANTS) throw filtersError(`A flag can have at most ${MAX_VARIANTS} variants.`);
  if (new Set(keys).size < keys.length) throw filtersError('Variant keys must be unique.');
  if (keys.length > 0 && !isFullSplit(variants.map(({ rollout_percentage }) => rollout_percentage)))
    throw filtersError('Invalid variant definitions: Variant rollout percentages must sum to 100.');
  if (groups.some(({ variant }) => variant !== null && !keys.includes(variant)))
    throw filtersError('Filters are not valid (variant override does not exist)');
}

const isJson = (value: unknown): boolean => {
  try {
    JSON.parse(String(value));
    return typeof value === 'string';
  } catch {
    return false;
  }
};

function requirePayloads({ payloads }: Record<string, unknown>, { variants }: FlagFilters) {
  if (payloads === undefined || payloads === null) return;
  if (!isObject(payloads)) throw filtersError('Payloads must be passed as a dictionary');
  if (!Object.values(payloads).every(isJson)) throw filtersError('Payload value is not valid JSON');
  const allowed = variants.length > 0 ? variants.map(({ key }) => key) : ['true'];
  if (Object.keys(payloads).every((key) => allowed.includes(key))) return;
  throw filtersError(
    variants.length > 0
      ? 'Payload keys must match a variant key for multivariate flags'
      : "Payload keys must be 'true' for boolean flags",
  );
}

/** Compiles the regular expressions of filters. Other requests get a turn in between. */
export async function compilePatterns({ groups }: FlagFilters, checkpoint: Checkpoint) {
  for (const { pattern } of groups.flatMap(({ properties }) => properties)) {
    if (pattern === null) continue;
    pattern.compile();
    await checkpoint();
  }
}

async function check(filters: unknown, timezone: string) {
  if (!isObject(filters)) throw filtersError('Release conditions must be an object.');
  const parsed = parseFilters(filters);
  await compilePatterns(parsed, checkpointOf());
  requireConditions(parsed, timezone);
  requireVariants(parsed);
  requirePayloads(filters, parsed);
}

/** Runs work on filters. Throws 400 if this server can't evaluate them. */
export const refusingUnsupported = <T>(work: () => Promise<T>, attr = 'filters'): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof UnsupportedFilters ? invalidInput(error.message, attr, error.code) : error;
  });

/**
 * Throws 400 for filters that are invalid or that this server can't evaluate. Errors that PostHog also returns have the
 * same text as on PostHog.
 * @param attr the field of the request that contains the filters
 */
export const requireValidFilters = (filters: unknown, timezone: string, attr = 'filters'): Promise<void> =>
  refusingUnsupported(() => check(filters, timezone), attr);
