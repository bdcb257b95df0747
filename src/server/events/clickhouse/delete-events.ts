import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { ch, raw } from './clickhouse-sql.ts';
import { type ClickHouse, onCluster } from './client.ts';
import { localName } from './tables.ts';

/** Deletes a project's events and links. Queries do not see the rows from now on. */
export async function deleteEvents(clickhouse: ClickHouse, project_id: number) {
  for (const table of ['event', 'person_link'])
    await clickhouse.command(
      ch`delete from ${raw(localName(table, clickhouse.cluster))} ${onCluster(clickhouse.cluster)} where project_id = ${project_id}`,
    );
}

/**
 * Deletes the events of deleted projects. PostgreSQL has a list of deleted projects: a project in ClickHouse that is
 * unknown in PostgreSQL could belong to another installation.
 */
export async function deleteOrphanedEvents(clickhouse: ClickHouse, db: Db, signal?: AbortSignal) {
  const { rows } = await sql<{ project_id: number }>`select project_id from event_deletion`.execute(db);
  for (const { project_id } of rows) {
    if (signal?.aborted) return;
    await deleteEvents(clickhouse, project_id);
    await sql`delete from event_deletion where project_id = ${project_id}`.execute(db);
  }
}
