import { type RawBuilder, sql } from 'kysely';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { parseTimestamp } from '../../request/parse-timestamp.ts';
import type { Entity, FilterGroup, Operator, PropertyFilter } from '../event-query.ts';
import { isFlagProperty } from '../flag-set.ts';
import { patternOf } from '../regular-expression.ts';
import { instantSql, numberSql, textSql } from './property-sql.ts';

type Condition = RawBuilder<boolean>;

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** How `parseTimestamp` writes an instant. */
const isInstant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isDay = /^\s*\d{4}-\d\d-\d\d\s*$/;

const listIn = ({ value }: PropertyFilter): unknown[] => (Array.isArray(value) ? value : [value]);
const textsIn = (filter: PropertyFilter): string[] => listIn(filter).map(printed);

/** A condition that is false for an absent value. */
const known = (condition: Condition): Condition => sql`coalesce(${condition}, false)`;
/** A condition that is true for an absent value. */
const orAbsent = (condition: Condition): Condition => sql`coalesce(${condition}, true)`;

const text = ({ of, key }: PropertyFilter) => textSql(of, key);

const contains = (filter: PropertyFilter): Condition =>
  sql`exists (select from unnest(${textsIn(filter)}::text[]) as part where strpos(lower(${text(filter)}), lower(part)) > 0)`;

function matches(filter: PropertyFilter): Condition {
  const alternatives = textsIn(filter).map((source): Condition => {
    const pattern = patternOf(source);
    if ('reason' in pattern)
      throw invalidInput(`The pattern ${source} for ${filter.key} cannot be used: ${pattern.reason}.`);
    return pattern.ignoresCase ? sql`${text(filter)} ~* ${pattern.text}` : sql`${text(filter)} ~ ${pattern.text}`;
  });
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

function numberIn(value: unknown, { key }: PropertyFilter): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw invalidInput(`The filter on ${key} needs a number.`);
}

const compared =
  (sign: string) =>
  (filter: PropertyFilter): Condition =>
    sql`${numberSql(filter.of, filter.key)} ${sql.raw(sign)} ${numberIn(listIn(filter)[0], filter)}::float8::numeric`;

function between(filter: PropertyFilter): Condition {
  const [low, high] = listIn(filter);
  const [from, to] = [numberIn(low, filter), numberIn(high, filter)];
  return sql`${numberSql(filter.of, filter.key)} between ${from}::float8::numeric and ${to}::float8::numeric`;
}

/** The last instant that PostgreSQL and ISO 8601 format alike. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** The start of the day or second that a filter names, and the start of the next one. */
function datesIn(filter: PropertyFilter) {
  const text = printed(listIn(filter)[0]);
  const read = parseTimestamp(text);
  const from = read === text && !isInstant.test(text) ? Number.NaN : Date.parse(String(read));
  if (Number.isNaN(from)) throw invalidInput(`The filter on ${filter.key} needs a date such as 2024-11-30.`);
  const start = Math.floor(from / SECOND_MS) * SECOND_MS;
  const next = Math.min(start + (isDay.test(text) ? DAY_MS : SECOND_MS), LATEST);
  return { from: new Date(start).toISOString(), next: new Date(next).toISOString() };
}

function isWithinDate(filter: PropertyFilter): Condition {
  const { from, next } = datesIn(filter);
  return sql`${instant(filter)} >= ${from}::timestamptz and ${instant(filter)} < ${next}::timestamptz`;
}

const instant = ({ of, key }: PropertyFilter) => instantSql(of, key);

const operators: Record<Operator, (filter: PropertyFilter) => Condition> = {
  exact: (filter) => known(sql`${text(filter)} = any(${textsIn(filter)}::text[])`),
  is_not: (filter) => orAbsent(sql`${text(filter)} <> all(${textsIn(filter)}::text[])`),
  icontains: (filter) => known(contains(filter)),
  not_icontains: (filter) => sql`not ${known(contains(filter))}`,
  regex: (filter) => known(matches(filter)),
  not_regex: (filter) => orAbsent(sql`not ${matches(filter)}`),
  gt: (filter) => known(compared('>')(filter)),
  gte: (filter) => known(compared('>=')(filter)),
  lt: (filter) => known(compared('<')(filter)),
  lte: (filter) => known(compared('<=')(filter)),
  min: (filter) => known(compared('>=')(filter)),
  max: (filter) => known(compared('<=')(filter)),
  between: (filter) => known(between(filter)),
  not_between: (filter) => known(sql`not ${between(filter)}`),
  is_set: (filter) => sql`${text(filter)} is not null`,
  is_not_set: (filter) => sql`${text(filter)} is null`,
  is_date_exact: (filter) => known(isWithinDate(filter)),
  is_date_before: (filter) => known(sql`${instant(filter)} < ${datesIn(filter).from}::timestamptz`),
  is_date_after: (filter) => known(sql`${instant(filter)} >= ${datesIn(filter).next}::timestamptz`),
};

const isGroup = (filter: PropertyFilter | FilterGroup): filter is FilterGroup => 'filters' in filter;

/** The condition of a group of filters, over an event `e`, its flag set `f` and its person `p`. Throws 400 for a value that its operator cannot use. */
export function filterSql({ match, filters }: FilterGroup): Condition {
  if (filters.length === 0) return sql`true`;
  const conditions = filters.map((filter) =>
    isGroup(filter) ? filterSql(filter) : operators[filter.operator](filter),
  );
  return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
}

/** The condition that an event is one of these. */
export const entitySql = ({ name, where }: Entity): Condition =>
  name === null ? filterSql(where) : sql`(e.name = ${name} and ${filterSql(where)})`;

/** Whether any filter of these groups matches the condition. */
export const someFilter = (groups: readonly FilterGroup[], matches: (filter: PropertyFilter) => boolean): boolean =>
  groups.some(({ filters }) =>
    filters.some((filter) => (isGroup(filter) ? someFilter([filter], matches) : matches(filter))),
  );

/** Whether a filter reads the value of a flag. */
export const readsFlag = ({ of, key }: PropertyFilter): boolean => of === 'event' && isFlagProperty(key);
