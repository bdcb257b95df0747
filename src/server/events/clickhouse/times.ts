import type { Duration } from '../entity.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';

/** The value for "no time", which is later than every time. Times are milliseconds since 1970. */
export const NEVER = 9_000_000_000_000_000;

/** The first and last time that ClickHouse can store. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31)];

/** Returns a time that ClickHouse can store: the first or the last storable time for a time outside this range. */
export const storableTime = (iso: string): number => Math.min(Math.max(Date.parse(iso), EARLIEST), LATEST);

/** The time of the event `e`. */
export const timeSql = raw('toUnixTimestamp64Milli(e.at)');

/** Returns a time as a value for the column `at`. */
export const instantSql = (iso: string): Sql => ch`fromUnixTimestamp64Milli(toInt64(${storableTime(iso)}), 'UTC')`;

/** Returns the sum of a time and a duration. Months are calendar months. */
export function afterSql(time: Sql, { months, milliseconds }: Duration): Sql {
  const limited = Math.min(Math.round(milliseconds), LATEST - EARLIEST);
  if (months === 0) return ch`(${time} + ${limited})`;
  return ch`(toUnixTimestamp64Milli(addMonths(fromUnixTimestamp64Milli(toInt64(${time}), 'UTC'), ${months})) + ${limited})`;
}

/** Returns the number of the period that contains a time, from 1; 0 before the first period. */
export function periodSql(time: Sql, starts: readonly string[]): Sql {
  const [first, ...others] = starts.map((start) => Date.parse(start));
  if (first === undefined) return ch`0`;
  if (others.length === 0) return ch`if(${time} >= ${first}, 1, 0)`;
  // If several periods have the same start, the start belongs to the last of them.
  const numbers = new Map([[-NEVER, 0], ...starts.map((start, index) => [Date.parse(start), index + 1] as const)]);
  const sorted = [...numbers.keys()];
  return ch`transform(roundDown(${time}, ${sorted}), ${sorted}, ${[...numbers.values()]}, 0)`;
}
