import { payloadProblems, variantProblems } from '#contract/flag-filters.ts';
import { MAX_VARIANTS } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { hasComparableValue } from './comparable-value.ts';
import { type Checkpoint, checkpointOf } from './evaluation-time.ts';
import { type FlagFilters, MAX_KEY_LENGTH, parseFilters } from './filters.ts';
import type { FlagProperty } from './match-property.ts';
import { filterDate } from './property-dates.ts';
import { invalidValue, UnsupportedFilters } from './unsupported-filters.ts';

const MAX_VALUES = 1000;
const MAX_CONDITIONS = 200;
const MAX_PROPERTIES = 100;

const filtersError = (detail: string, code?: string) => new UnsupportedFilters(detail, code);

function requireProperty({ key, operator, value }: FlagProperty, timezone: string) {
  if (key.length > MAX_KEY_LENGTH)
    throw filtersError(`The key of a property can have at most ${MAX_KEY_LENGTH} characters.`);
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

function requireFewVariants({ variants }: FlagFilters) {
  if (variants.length > MAX_VARIANTS) throw filtersError(`A flag can have at most ${MAX_VARIANTS} variants.`);
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
  requireFewVariants(parsed);
  const [problem] = [...variantProblems(filters), ...payloadProblems(filters)];
  if (problem) throw filtersError(problem.detail);
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
