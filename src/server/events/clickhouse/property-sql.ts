import { ch, raw, type Sql } from './clickhouse-sql.ts';

/**
 * Returns the stored form of a property of the event `e`; empty if the property is absent. See `stored-properties.ts`.
 */
const storedSql = (key: string): Sql => ch`e.properties[${key}]`;

/** Returns a property's value as text; null if the property is absent. */
export const textSql = (key: string): Sql =>
  ch`if(${storedSql(key)} in ('', '0'), null, substring(${storedSql(key)}, 2))`;

/** Longer strings are not numbers: the longest JavaScript number has 309 digits. */
const MAX_NUMBER_LENGTH = 330;
const NUMBER = String.raw`^[\s\v]*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?[\s\v]*$`;
const LARGEST = raw(String(Number.MAX_VALUE));

/** Limits a number to JavaScript's range. */
export const limitToRange = (value: Sql): Sql =>
  ch`multiIf(${value} > ${LARGEST}, ${LARGEST}, ${value} < -${LARGEST}, -${LARGEST}, ${value})`;

/** Returns a property's value as a number, parsed from a string if needed; null if it is not a number. */
export function numberSql(key: string): Sql {
  const text = ch`substring(${storedSql(key)}, 2)`;
  const parsed = ch`toFloat64OrNull(replaceRegexpAll(${text}, '[\\s\\v]', ''))`;
  return limitToRange(ch`multiIf(
    startsWith(${storedSql(key)}, 'n'), toFloat64OrNull(${text}),
    startsWith(${storedSql(key)}, 't') and length(${text}) <= ${MAX_NUMBER_LENGTH} and match(${text}, ${NUMBER}), ${parsed},
    null)`);
}

const DATE = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|$)`;
const SECONDS = String.raw`^\d{9,10}(\.\d{1,9})?$`;
const MILLISECONDS = String.raw`^\d{12,13}$`;

/**
 * Returns a date's days since 1970. The day may be after the end of the month. Source: Howard Hinnant,
 * "chrono-compatible low-level date algorithms".
 */
function daysSql(year: Sql, month: Sql, day: Sql): Sql {
  // Add 400 years, so that no number is negative.
  const shifted = ch`(${year} + 400 - if(${month} <= 2, 1, 0))`;
  const yearOfEra = ch`modulo(${shifted}, 400)`;
  const dayOfYear = ch`(intDiv(153 * (${month} + if(${month} > 2, -3, 9)) + 2, 5) + ${day} - 1)`;
  const dayOfEra = ch`(${yearOfEra} * 365 + intDiv(${yearOfEra}, 4) - intDiv(${yearOfEra}, 100) + ${dayOfYear})`;
  return ch`(intDiv(${shifted}, 400) * 146097 + ${dayOfEra} - 719468 - 146097)`;
}

/**
 * Returns a property's value as seconds since 1970; null if it is not an instant. Accepts ISO 8601 (without an offset
 * in UTC), and seconds or milliseconds since 1970. 30 February is 1 or 2 March.
 */
export function secondsSql(key: string): Sql {
  const text = textSql(key);
  const part = (from: number, length: number) => ch`toInt64OrZero(substring(${text}, ${from}, ${length}))`;
  const days = daysSql(part(1, 4), part(6, 2), part(9, 2));
  return ch`multiIf(
    match(${text}, ${SECONDS}), toFloat64OrNull(${text}),
    match(${text}, ${MILLISECONDS}), toFloat64OrNull(${text}) / 1000,
    match(${text}, ${DATE}), toFloat64(${days} * 86400 + ${part(12, 2)} * 3600 + ${part(15, 2)} * 60 + ${part(18, 2)}),
    null)`;
}
