import { type RawBuilder, sql } from 'kysely';
import type { Entity, FilterGroup, Operator, PropertyFilter } from '../entity.ts';
import { datesIn, isFilterGroup, listIn, numberIn, patternIn, textsIn } from '../filter-values.ts';
import { instantSql, numberSql, textSql } from './property-sql.ts';

type Condition = RawBuilder<boolean>;

/** Makes a condition false for an absent value. */
const known = (condition: Condition): Condition => sql`coalesce(${condition}, false)`;
/** Makes a condition true for an absent value. */
const orAbsent = (condition: Condition): Condition => sql`coalesce(${condition}, true)`;

const text = ({ of, key }: PropertyFilter) => textSql(of, key);

const contains = (filter: PropertyFilter): Condition =>
  sql`exists (select from unnest(${textsIn(filter)}::text[]) as part where strpos(lower(${text(filter)}), lower(part)) > 0)`;

function matches(filter: PropertyFilter): Condition {
  const alternatives = textsIn(filter).map((source): Condition => {
    const pattern = patternIn(source, filter, 'postgres');
    return pattern.ignoresCase ? sql`${text(filter)} ~* ${pattern.text}` : sql`${text(filter)} ~ ${pattern.text}`;
  });
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
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

/**
 * Returns a filter group's condition for an event `e`, its flag set `f` and its person `p`. Throws 400 if an operator
 * can't use its value.
 */
export function filterSql({ match, filters }: FilterGroup): Condition {
  if (filters.length === 0) return sql`true`;
  const conditions = filters.map((filter) =>
    isFilterGroup(filter) ? filterSql(filter) : operators[filter.operator](filter),
  );
  return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
}

/** Returns the condition that an event matches an entity. */
export const entitySql = ({ names, where }: Entity): Condition =>
  names === null ? filterSql(where) : sql`(e.name = any(${names}::text[]) and ${filterSql(where)})`;
