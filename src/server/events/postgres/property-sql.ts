import { type RawBuilder, sql } from 'kysely';
import { isFlagProperty } from '../flag-set.ts';
import { DATE, MILLISECONDS, OFFSET, SECONDS, SECONDS_OF_TIME } from '../instant-patterns.ts';

type Sql<T = unknown> = RawBuilder<T>;

const objects = { event: sql.ref('e.properties'), person: sql.ref('p.properties'), flags: sql.ref('f.properties') };

/**
 * Returns the column that contains a property. An event's flag values (`$feature/…`) are read from the table `flag_set`:
 * the index `event_question` contains the flag set's id, so PostgreSQL does not have to read the event's row.
 */
const objectOf = (of: 'event' | 'person', key: string) =>
  of === 'person' ? objects.person : isFlagProperty(key) ? objects.flags : objects.event;

/** Returns a property's value as text; null if the property is absent. */
export const textSql = (of: 'event' | 'person', key: string): Sql<string | null> =>
  sql`(${objectOf(of, key)} ->> ${key}::text)`;

/**
 * Longer strings do not count as numbers. JavaScript's largest number has 309 digits; the rest is for a sign, decimals
 * and spaces.
 */
const MAX_NUMBER_LENGTH = 330;
const NUMBER = String.raw`^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?\s*$`;

/** Returns a string as a number; null if it is not a number. */
const parsedSql = (text: Sql) =>
  sql`case when length(${text}) <= ${sql.lit(MAX_NUMBER_LENGTH)} and ${text} ~* ${sql.lit(NUMBER)} then ${text}::numeric end`;

/** Returns a property's value as a number, parsed from a string if needed; null if it is not a number. */
export function numberSql(of: 'event' | 'person', key: string): Sql<number | null> {
  const value = sql`(${objectOf(of, key)} -> ${key}::text)`;
  return sql`case jsonb_typeof(${value})
    when 'number' then ${value}::numeric
    when 'string' then ${parsedSql(textSql(of, key))}
  end`;
}

/**
 * Returns a property's value as an instant; null if it is not an instant. Accepts seconds or milliseconds since 1970, and
 * ISO 8601, in UTC if there is no offset. The fraction of a second in ISO 8601 is ignored. Never fails: a day after the
 * end of its month counts as a day of the next month.
 */
export function instantSql(of: 'event' | 'person', key: string): Sql<string | null> {
  const text = textSql(of, key);
  const part = (from: number, length: number) =>
    sql`coalesce(nullif(substr(${text}, ${sql.lit(from)}, ${sql.lit(length)}), ''), '0')::integer`;
  const offset = sql`regexp_replace(substring(substr(${text}, 17) from ${sql.lit(OFFSET)}), '[:[:space:]]', '', 'g')`;
  const digits = (from: number) => sql`coalesce(nullif(substr(${offset}, ${sql.lit(from)}, 2), ''), '0')::integer`;
  const offsetMinutes = sql`(left(${offset}, 1) || '1')::integer * (${digits(2)} * 60 + ${digits(4)})`;
  const seconds = sql`case when substr(${text}, 17, 3) ~ ${sql.lit(SECONDS_OF_TIME)} then ${part(18, 2)} else 0 end`;
  return sql`case
    when ${text} ~ ${sql.lit(SECONDS)} then to_timestamp(${text}::float8)
    when ${text} ~ ${sql.lit(MILLISECONDS)} then to_timestamp(${text}::float8 / 1000)
    when ${text} ~ ${sql.lit(DATE)} then (timestamp '2000-01-01' + make_interval(
      years => ${part(1, 4)} - 2000, months => ${part(6, 2)} - 1, days => ${part(9, 2)} - 1,
      hours => ${part(12, 2)}, mins => ${part(15, 2)}, secs => ${seconds}
    ) - coalesce(make_interval(mins => ${offsetMinutes}), interval '0')) at time zone 'UTC'
  end`;
}

const LARGEST = sql.lit(Number.MAX_VALUE);

/**
 * Limits a decimal number to the range of doubles. Null stays null. The `case` is needed because `greatest` and `least`
 * ignore null.
 */
export const limitToRange = (value: Sql): Sql =>
  sql`case when ${value} is not null then least(greatest(${value}, -${LARGEST}::numeric), ${LARGEST}::numeric) end`;
