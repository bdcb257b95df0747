import type { Duration } from '../event-query.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';

/** Times are milliseconds since 1970. Later than every time: there is none. */
export const NEVER = 9_000_000_000_000_000;

/** The times that ClickHouse stores. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31)];

/** A time that ClickHouse can store; an earlier or later one becomes the first or the last. */
export const storableTime = (iso: string): number => Math.min(Math.max(Date.parse(iso), EARLIEST), LATEST);

/** The time of the event `e`. */
export const timeSql = raw('toUnixTimestamp64Milli(e.at)');

/** A time as a value of the column `at`. */
export const instantSql = (iso: string): Sql => ch`fromUnixTimestamp64Milli(toInt64(${storableTime(iso)}), 'UTC')`;

/** A time after another one. Months are calendar months. */
export function afterSql(time: Sql, { months, milliseconds }: Duration): Sql {
  const limited = Math.min(Math.round(milliseconds), LATEST - EARLIEST);
  if (months === 0) return ch`(${time} + ${limited})`;
  return ch`(toUnixTimestamp64Milli(addMonths(fromUnixTimestamp64Milli(toInt64(${time}), 'UTC'), ${months})) + ${limited})`;
}

/** Which period a time is in, from 1; 0 before the first one. */
export function periodSql(time: Sql, starts: readonly string[]): Sql {
  const [first, ...others] = starts.map((start) => Date.parse(start));
  if (first === undefined) return ch`0`;
  if (others.length === 0) return ch`if(${time} >= ${first}, 1, 0)`;
  // A start that occurs twice begins the last of its periods.
  const numbers = new Map([[-NEVER, 0], ...starts.map((start, index) => [Date.parse(start), index + 1] as const)]);
  const sorted = [...numbers.keys()];
  return ch`transform(roundDown(${time}, ${sorted}), ${sorted}, ${[...numbers.values()]}, 0)`;
}
