import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';

/** The number of rows in a batch. A small number lets other statements run between batches. */
const BATCH_SIZE = 5000;

/** Selects a deleted project that still has events. Jumps from project to project in the index. */
const nextOrphaned = sql<{ project_id: number }>`
  with recursive seen as (
    (select project_id from event order by project_id limit 1)
    union all
    select (select project_id from event where event.project_id > seen.project_id order by project_id limit 1)
    from seen where seen.project_id is not null
  )
  select project_id from seen
  where project_id is not null and not exists (select from project where id = project_id)
  limit 1`;

/**
 * Deletes a batch of a project's events. Returns whether there were any. Selects the rows by physical address (`ctid`),
 * because a join by uuid takes quadratic time if the planner has no statistics for the table yet.
 */
async function deleteBatch(db: Db, project_id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from event where ctid = any(array(
      select ctid from event where project_id = ${project_id} limit ${sql.lit(BATCH_SIZE)}
    ))`.execute(db);
  return numAffectedRows > 0n;
}

/** Deletes a project's events in batches. */
export async function deleteEvents(db: Db, project_id: number) {
  while (await deleteBatch(db, project_id));
}

/**
 * Deletes the events of deleted projects in batches. If a shutdown interrupts this, the next start of the server
 * continues it.
 */
export async function deleteOrphanedEvents(db: Db, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const { rows } = await nextOrphaned.execute(db);
    const [orphaned] = rows;
    if (!orphaned) return;
    await deleteBatch(db, orphaned.project_id);
  }
}
