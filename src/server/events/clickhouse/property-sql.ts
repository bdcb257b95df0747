import { DATE, MILLISECONDS, OFFSET, SECONDS, SECONDS_OF_TIME } from '../instant-patterns.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';

/**
 * Returns the stored form of a property of the event `e`; empty if the property is absent. See `stored-properties.ts`.
 */
const storedSql = (key: string): Sql => ch`e.properties[${key}]`;

/** Returns a property's value as text; null if the property is absent. */
export const textSql = (key: string): Sql =>
  ch`if(${storedSql(key)} in ('', '0'), null, substring(${storedSql(key)}, 2))`;

/**
 * Longer strings do not count as numbers. JavaScript's largest number has 309 digits; the rest is for a sign, decimals
 * and spaces.
 */
const MAX_NUMBER_LENGTH = 330;
const NUMBER = String.raw`^[\s\v]*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?[\s\v]*$`;
const LARGEST = raw(String(Number.MAX_VALUE));

/** Limits a number to JavaScript's range. */
export const limitToRange = (value: Sql): Sql =>
  ch`multiIf(${value} > ${LARGEST}, ${LARGEST}, ${value} < -${LARGEST}, -${LARGEST}, ${value})`;

/**
 * Returns an expression that refers to a value by a name. The statement then contains the value only once. This keeps
 * the statement short, because ClickHouse limits its size.
 */
const using = (name: string, value: Sql, expression: Sql): Sql =>
  ch`arrayMap(${raw(name)} -> ${expression}, [${value}])[1]`;

/**
 * Returns an expression that is true if a value meets a condition, and false for an absent value. The condition refers
 * to the value by a name.
 */
export const meets = (name: string, value: Sql, condition: Sql): Sql =>
  ch`arrayExists(${raw(name)} -> ifNull(${condition}, false), [${value}])`;

/** Returns a property's value as a number, parsed from a string if needed; null if it is not a number. */
export function numberSql(key: string): Sql {
  const text = ch`substring(stored, 2)`;
  const number = ch`multiIf(
    startsWith(stored, 'n'), toFloat64OrNull(${text}),
    startsWith(stored, 't') and length(${text}) <= ${MAX_NUMBER_LENGTH} and match(${text}, ${NUMBER}),
      toFloat64OrNull(replaceRegexpAll(${text}, '[\\s\\v]', '')),
    null)`;
  return using('number', using('stored', storedSql(key), number), limitToRange(raw('number')));
}

const digitsSql = (from: number, length: number) => ch`toInt64OrZero(substring(text, ${from}, ${length}))`;

/**
 * The seconds since 1970 of the date and time in `text`. The day may be after the end of the month. ClickHouse's dates
 * are from 1900 to 2299. The calendar repeats after 400 years, so any other year is computed from a year in this range.
 */
function instantOfText(): Sql {
  const cycle = ch`intDiv(${digitsSql(1, 4)} + 100, 400) - 5`;
  const year = ch`modulo(${digitsSql(1, 4)} + 100, 400) + 1900`;
  const days = ch`toInt32(makeDate32(${year}, ${digitsSql(6, 2)}, 1)) + ${digitsSql(9, 2)} - 1 + (${cycle}) * 146097`;
  return ch`(${days}) * 86400 + ${digitsSql(12, 2)} * 3600 + ${digitsSql(15, 2)} * 60 + if(match(substring(text, 17, 3), ${SECONDS_OF_TIME}), ${digitsSql(18, 2)}, 0)`;
}

/** The seconds of the offset in `text`; 0 without an offset. */
const offsetOfText = () =>
  using(
    'moved',
    ch`replaceAll(extract(substring(text, 17), ${OFFSET}), ':', '')`,
    ch`if(startsWith(moved, '-'), -1, 1) * (toInt64OrZero(substring(moved, 2, 2)) * 3600 + toInt64OrZero(substring(moved, 4, 2)) * 60)`,
  );

/**
 * Returns a property's value as seconds since 1970; null if it is not an instant. Accepts seconds or milliseconds since
 * 1970, and ISO 8601, in UTC if there is no offset. The fraction of a second in ISO 8601 is ignored. A day after the end of
 * its month counts as a day of the next month.
 */
export const secondsSql = (key: string): Sql =>
  using(
    'text',
    textSql(key),
    ch`multiIf(
      match(text, ${SECONDS}), toFloat64OrNull(text),
      match(text, ${MILLISECONDS}), toFloat64OrNull(text) / 1000,
      match(text, ${DATE}), toFloat64(${instantOfText()} - ${offsetOfText()}),
      null)`,
  );
