import { sql } from 'kysely';
import { invalidInput } from '#contract/problem.ts';
import type { Db } from '../../db/connection-pool.ts';
import { isFlagProperty } from '../flag-set.ts';
import { MAX_SEGMENTS, type Segment } from '../moments-query.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';
import { textSql } from './property-sql.ts';

/** Returns the value that divides people, from an event `e` and its person; empty if the property is missing. */
export type SegmentOf = (who: Sql) => Sql;

/** A value with the ids that have it, separated by commas. */
interface ValueIds {
  value: string;
  ids: string;
}

/** A longer list would make the statement too large. */
const MAX_IDS = 2_000_000;

/** Returns the value of an id; empty if it is not in the rows. */
function byId(id: Sql, rows: readonly ValueIds[]): Sql {
  if (rows.length === 0) return ch`''`;
  const ids = raw(`[${rows.map((row) => row.ids).join(',')}]`);
  const numbers = raw(
    `[${rows
      .map((row, at) =>
        Array(row.ids.split(',').length)
          .fill(at + 1)
          .join(','),
      )
      .join(',')}]`,
  );
  return ch`${['', ...rows.map(({ value }) => value)]}[transform(toInt64(${id}), ${ids}, ${numbers}, 0) + 1]`;
}

/** Returns the values of a flag in the table `flag_set`. */
async function flagValues(db: Db, project_id: number, { key, labels = {} }: Segment): Promise<ValueIds[]> {
  const { rows } = await sql<ValueIds>`
    select coalesce(${JSON.stringify(labels)}::jsonb ->> (properties ->> ${key}::text), properties ->> ${key}::text) as value, string_agg(id::text, ',') as ids from flag_set
    where project_id = ${project_id} and coalesce(properties ->> ${key}::text, '') <> '' group by 1`.execute(db);
  return rows;
}

/** How many values of people are read. More than are shown, because those of most people need not be those of participants. */
const READ_VALUES = 5 * MAX_SEGMENTS;

/** Returns the values of people with the most people, with the ids of these. Throws 400 if there are too many. */
async function personValues(db: Db, project_id: number, { key, labels = {} }: Segment): Promise<ValueIds[]> {
  const { rows } = await sql<ValueIds & { count: number }>`
    select value, string_agg(id::text, ',') as ids, count(*)::integer as count from (
      select id, coalesce(${JSON.stringify(labels)}::jsonb ->> (properties ->> ${key}::text), properties ->> ${key}::text) as value
      from person where project_id = ${project_id}
    ) as p
    where coalesce(value, '') <> '' group by 1 order by 3 desc, value collate "C" limit ${sql.lit(READ_VALUES)}`.execute(
    db,
  );
  const people = rows.reduce((sum, { count }) => sum + count, 0);
  if (people > MAX_IDS) throw invalidInput(`A property of people can divide at most ${MAX_IDS} people, not ${people}.`);
  return rows;
}

/** Returns how a property divides people; null without one. PostgreSQL has the properties of people and the values of flags. */
export async function segmentOf(
  inPostgres: RunInPostgres,
  project_id: number,
  segment: Segment | null,
): Promise<SegmentOf | null> {
  if (segment === null) return null;
  const { of, key, labels } = segment;
  if (of === 'person') {
    const rows = await inPostgres((tx) => personValues(tx, project_id, segment));
    return (who) => byId(who, rows);
  }
  const value = ch`ifNull(${textSql(key)}, '')`;
  if (!isFlagProperty(key))
    return () => (labels ? ch`transform(${value}, ${Object.keys(labels)}, ${Object.values(labels)}, ${value})` : value);
  const rows = await inPostgres((tx) => flagValues(tx, project_id, segment));
  return () => byId(raw('e.flag_set'), rows);
}
