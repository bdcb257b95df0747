import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { ch, join, raw } from './clickhouse-sql.ts';
import { type ClickHouse, onCluster } from './client.ts';
import { localName } from './tables.ts';

/** Deletes the events and the person links of projects. Later queries do not see the rows. */
export async function deleteEvents(
  { cluster, command }: ClickHouse,
  project_ids: readonly number[],
  signal?: AbortSignal,
) {
  const ids = join(project_ids.map((project_id) => ch`${project_id}`));
  for (const table of ['event', 'person_link'])
    await command(
      ch`delete from ${raw(localName(table, cluster))} ${onCluster(cluster)} where project_id in (${ids})`,
      { ...(signal && { signal }) },
    );
}

/** The maximum delay of a batch that was accepted before its project was deleted, in milliseconds. */
const LATE_BATCHES_MS = 120_000;

interface Deletion {
  project_id: number;
  /** The number of milliseconds until no more events can arrive. */
  remaining_ms: number;
}

async function listDeletions(db: Db): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`
    select project_id,
      greatest(0, ${LATE_BATCHES_MS}::float8 - extract(epoch from now() - deleted_at)::float8 * 1000) as remaining_ms
    from event_deletion`.execute(db);
  return rows;
}

const isFinal = ({ remaining_ms }: Deletion) => remaining_ms === 0;

const idsOf = (deletions: readonly Deletion[]) => deletions.map(({ project_id }) => project_id);

/**
 * Deletes the events of the projects in `deletions`. If no more events of a project can arrive, also removes the
 * project from the table `event_deletion`. The events of the projects that stay in this table must be deleted again
 * later.
 */
async function deleteListed(clickhouse: ClickHouse, db: Db, deletions: readonly Deletion[], signal: AbortSignal) {
  await deleteEvents(clickhouse, idsOf(deletions), signal);
  await sql`delete from event_deletion where project_id = any(${idsOf(deletions.filter(isFinal))}::int[])`.execute(db);
}

/**
 * Deletes the events of deleted projects. Deletes them again two minutes after the project's deletion, because a batch
 * that was accepted before the deletion can be stored after it. Uses a list of deleted projects in PostgreSQL: a
 * project in ClickHouse that PostgreSQL does not know could belong to another installation.
 */
export async function deleteOrphanedEvents(
  clickhouse: ClickHouse,
  db: Db,
  signal: AbortSignal = new AbortController().signal,
) {
  let deletions = await listDeletions(db);
  const listed = new Set(idsOf(deletions));
  while (deletions.length > 0 && !signal.aborted) {
    await deleteListed(clickhouse, db, deletions, signal);
    const remaining_ms = Math.max(...deletions.map(({ remaining_ms }) => remaining_ms));
    await wait(remaining_ms, undefined, { signal }).catch(() => {});
    deletions = (await listDeletions(db)).filter(({ project_id }) => listed.has(project_id));
  }
}
