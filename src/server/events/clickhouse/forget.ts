import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { ch, raw } from './clickhouse-sql.ts';
import { type ClickHouse, onCluster } from './client.ts';
import { localName } from './tables.ts';

/** Deletes the events and links of a project. The rows are invisible at once. */
export async function deleteEvents(clickhouse: ClickHouse, project_id: number) {
  for (const table of ['event', 'person_link'])
    await clickhouse.command(
      ch`delete from ${raw(localName(table, clickhouse.cluster))} ${onCluster(clickhouse.cluster)} where project_id = ${project_id}`,
    );
}

/**
 * Deletes the events of the projects that were deleted. They are listed in PostgreSQL: a project that it does not know
 * could also be one of another installation.
 */
export async function forget(clickhouse: ClickHouse, db: Db, signal?: AbortSignal) {
  const { rows } = await sql<{ project_id: number }>`select project_id from event_deletion`.execute(db);
  for (const { project_id } of rows) {
    if (signal?.aborted) return;
    await deleteEvents(clickhouse, project_id);
    await sql`delete from event_deletion where project_id = ${project_id}`.execute(db);
  }
}
