import { sql } from 'kysely';
import { parseExactJson } from '#contract/exact-json.ts';
import type { Move, SaveProgress } from '../move.ts';
import type { PreparedEvent } from '../prepare-batch.ts';
import { microseconds, storedEvent } from './append.ts';

const ROWS_AT_ONCE = 20_000;
/** The time in which ClickHouse must store the rows, in milliseconds. No client waits for them. */
const INSERT_LIMIT_MS = 60_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type CopiedEvent = Omit<PreparedEvent, 'properties'> & { properties: string };

/** Parses the properties here, because the database driver would round large integers. */
const eventRow = ({ properties, ...row }: CopiedEvent): PreparedEvent => ({
  ...row,
  properties: parseExactJson(properties) as PreparedEvent['properties'],
});

/**
 * Copies events from PostgreSQL to ClickHouse, sorted by uuid.
 * @param from the last uuid that is already copied; null if there is none
 */
export async function copyToClickHouse({ db, clickhouse, project_id }: Move, from: string | null, save: SaveProgress) {
  const received = microseconds();
  for (let last = from; ; ) {
    const after = last === null ? sql`uuid >= ${BEFORE_ALL}::uuid` : sql`uuid > ${last}::uuid`;
    const { rows } = await sql<CopiedEvent>`
      select uuid::text, name, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        person::text, flag_set::text, distinct_id, properties::text
      from event where project_id = ${project_id} and ${after}
      order by uuid limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    await clickhouse.insert(
      'event',
      rows.map((row) => storedEvent(project_id, eventRow(row), received)),
      { limit_ms: INSERT_LIMIT_MS },
    );
    last = end.uuid;
    await save(last, rows.length);
  }
}
