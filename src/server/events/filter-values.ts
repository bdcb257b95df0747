import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { type Pattern, patternOf, type Syntax } from '#contract/regular-expression.ts';
import { parseTimestamp } from '../request/parse-timestamp.ts';
import type { Entity, FilterGroup, PropertyFilter } from './entity.ts';
import { isFlagProperty } from './flag-set.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** Matches an instant in the format that `parseTimestamp` returns. */
const isInstant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isDay = /^\s*\d{4}-\d\d-\d\d\s*$/;

/** Returns a filter's values as a list, even if there is only one value. */
export const listIn = ({ value }: PropertyFilter): unknown[] => (Array.isArray(value) ? value : [value]);
export const textsIn = (filter: PropertyFilter): string[] => listIn(filter).map(printed);

/** Returns a filter's value as a number. Throws 400 if the value is not a number. */
export function numberIn(value: unknown, { key }: PropertyFilter): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw invalidInput(`The filter on ${key} needs a number.`);
}

/** The last instant that has the same format in PostgreSQL and ISO 8601, in milliseconds since 1970. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the start of a filter's date (`from`) and its end (`next`, excluded) as ISO 8601. A date without a time lasts
 * a day, and a date with a time lasts a second. Throws 400 if the value is not a date.
 */
export function datesIn(filter: PropertyFilter) {
  const text = printed(listIn(filter)[0]);
  const read = parseTimestamp(text);
  const from = read === text && !isInstant.test(text) ? Number.NaN : Date.parse(String(read));
  if (Number.isNaN(from)) throw invalidInput(`The filter on ${filter.key} needs a date such as 2024-11-30.`);
  const start = Math.floor(from / SECOND_MS) * SECOND_MS;
  const next = Math.min(start + (isDay.test(text) ? DAY_MS : SECOND_MS), LATEST);
  return { from: new Date(start).toISOString(), next: new Date(next).toISOString() };
}

/** Returns a regular expression in a database's syntax. Throws 400 if the expression can't be used. */
export function patternIn(source: string, { key }: PropertyFilter, syntax: Syntax): Pattern {
  const pattern = patternOf(source, syntax);
  if ('reason' in pattern)
    throw invalidInput(`The regular expression ${source} for ${key} cannot be used: ${pattern.reason}.`);
  return pattern;
}

/** The conditions that every event meets. */
export const everything: FilterGroup = { match: 'all', filters: [] };

/** Returns the names of the events that the entities select; null for all names. */
export function namesIn(entities: readonly Entity[]): string[] | null {
  if (entities.some(({ names }) => names === null)) return null;
  return [...new Set(entities.flatMap(({ names }) => names ?? []))];
}

export const isFilterGroup = (filter: PropertyFilter | FilterGroup): filter is FilterGroup => 'filters' in filter;

/** Whether `matches` returns true for any filter in these groups, including nested groups. */
export const someFilter = (groups: readonly FilterGroup[], matches: (filter: PropertyFilter) => boolean): boolean =>
  groups.some(({ filters }) =>
    filters.some((filter) => (isFilterGroup(filter) ? someFilter([filter], matches) : matches(filter))),
  );

/** Whether a filter reads the value of a flag. */
export const readsFlag = ({ of, key }: PropertyFilter): boolean => of === 'event' && isFlagProperty(key);
