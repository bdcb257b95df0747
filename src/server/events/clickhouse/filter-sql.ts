import type { Entity, FilterGroup, Operator, PropertyFilter } from '../entity.ts';
import { datesIn, isFilterGroup, listIn, numberIn, patternIn, textsIn } from '../filter-values.ts';
import { ch, join, raw, type Sql } from './clickhouse-sql.ts';
import type { KnownFilters, KnownIds } from './known-ids.ts';
import { meets, numberSql, secondsSql, textSql } from './property-sql.ts';

/** Makes a condition false for an absent value. */
const known = (condition: Sql): Sql => ch`ifNull(${condition}, false)`;
/** Makes a condition true for an absent value. */
const orAbsent = (condition: Sql): Sql => ch`ifNull(${condition}, true)`;

const text = ({ key }: PropertyFilter) => textSql(key);

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? ch`false` : ch`(${join(conditions, ' or ')})`;

/** Uses one list for all values. ClickHouse limits the number of elements in a statement, and a list is one element. */
function equals(filter: PropertyFilter): Sql {
  const values = textsIn(filter).map((value) => ch`${value}`);
  return values.length === 0 ? ch`false` : ch`(${text(filter)} in (${join(values)}))`;
}

/** The maximum number of texts that ClickHouse can search for at once. */
const MAX_SEARCHED = 255;

function contains(filter: PropertyFilter): Sql {
  const texts = textsIn(filter);
  // Every text contains the empty text. But `multiSearchAny` finds nothing in an empty text.
  if (texts.includes('')) return ch`isNotNull(${text(filter)})`;
  const parts = texts.map((part) => ch`lowerUTF8(${part})`);
  const searches = Array.from({ length: Math.ceil(parts.length / MAX_SEARCHED) }, (_, index) => {
    const some = parts.slice(index * MAX_SEARCHED, (index + 1) * MAX_SEARCHED);
    return ch`multiSearchAny(lowerUTF8(${text(filter)}), [${join(some)}])`;
  });
  return anyOf(searches);
}

function matches(filter: PropertyFilter): Sql {
  const alternatives = textsIn(filter).map((source) => {
    const { text: pattern, ignoresCase } = patternIn(source, filter, 'clickhouse');
    return ch`match(${text(filter)}, ${`(?${ignoresCase ? 'is' : 's'})${pattern}`})`;
  });
  return anyOf(alternatives);
}

const compared = (sign: string) => (filter: PropertyFilter) =>
  ch`${numberSql(filter.key)} ${raw(sign)} ${numberIn(listIn(filter)[0], filter)}`;

function between(filter: PropertyFilter): Sql {
  const [low, high] = listIn(filter);
  return ch`number between ${numberIn(low, filter)} and ${numberIn(high, filter)}`;
}

const SECOND_MS = 1000;
const seconds = (instant: string) => Date.parse(instant) / SECOND_MS;

function isWithinDate(filter: PropertyFilter): Sql {
  const { from, next } = datesIn(filter);
  return ch`seconds >= ${seconds(from)} and seconds < ${seconds(next)}`;
}

const operators: Record<Operator, (filter: PropertyFilter) => Sql> = {
  exact: (filter) => known(equals(filter)),
  is_not: (filter) => orAbsent(ch`not ${equals(filter)}`),
  icontains: (filter) => known(contains(filter)),
  not_icontains: (filter) => ch`not ${known(contains(filter))}`,
  regex: (filter) => known(matches(filter)),
  not_regex: (filter) => orAbsent(ch`not ${matches(filter)}`),
  gt: (filter) => known(compared('>')(filter)),
  gte: (filter) => known(compared('>=')(filter)),
  lt: (filter) => known(compared('<')(filter)),
  lte: (filter) => known(compared('<=')(filter)),
  min: (filter) => known(compared('>=')(filter)),
  max: (filter) => known(compared('<=')(filter)),
  between: (filter) => meets('number', numberSql(filter.key), between(filter)),
  not_between: (filter) => meets('number', numberSql(filter.key), ch`not (${between(filter)})`),
  is_set: (filter) => ch`isNotNull(${text(filter)})`,
  is_not_set: (filter) => ch`isNull(${text(filter)})`,
  is_date_exact: (filter) => meets('seconds', secondsSql(filter.key), isWithinDate(filter)),
  is_date_before: (filter) => known(ch`${secondsSql(filter.key)} < ${seconds(datesIn(filter).from)}`),
  is_date_after: (filter) => known(ch`${secondsSql(filter.key)} >= ${seconds(datesIn(filter).next)}`),
};

/** The data that conditions need in addition to the events. */
export interface FilterContext {
  known: KnownFilters;
  /** The event's person. */
  who: Sql;
}

function isAmong({ of, otherwise, ids }: KnownIds, who: Sql): Sql {
  if (ids === '') return otherwise ? ch`true` : ch`false`;
  return ch`${of === 'person' ? who : raw('e.flag_set')} ${raw(otherwise ? 'not in' : 'in')} (${raw(ids)})`;
}

/** Returns a filter's condition for an event `e`. Throws 400 if an operator can't use its value. */
export function filterSql(filter: PropertyFilter | FilterGroup, context: FilterContext): Sql {
  const ids = context.known.get(filter);
  if (ids) return isAmong(ids, context.who);
  if (!isFilterGroup(filter)) return operators[filter.operator](filter);
  if (filter.filters.length === 0) return ch`true`;
  const conditions = filter.filters.map((part) => filterSql(part, context));
  return ch`(${join(conditions, filter.match === 'all' ? ' and ' : ' or ')})`;
}

/** Returns the condition that an event has one of these names; any name for null. Uses the table's sorting key. */
export const nameSql = (names: readonly string[] | null): Sql =>
  names === null ? ch`true` : ch`e.name in (${join(names.map((name) => ch`${name}`))})`;

/** Returns the condition that an event matches an entity. */
export const entitySql = ({ names, where }: Entity, context: FilterContext): Sql =>
  names === null ? filterSql(where, context) : ch`(${nameSql(names)} and ${filterSql(where, context)})`;
