import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { lockPeople } from '../store-people.ts';
import type { ClickHouse } from './client.ts';

/** The maximum number of links in a request. */
const LINKS_AT_ONCE = 20_000;

interface LinkChange {
  id: string;
  leader: string;
  version: string;
}

async function listChanges(db: Db, project_id: number): Promise<LinkChange[]> {
  const { rows } = await sql<LinkChange>`
    select id::text, leader::text, version::text from person_link_change
    where project_id = ${project_id} order by person_link_change.version limit ${sql.lit(LINKS_AT_ONCE)}`.execute(db);
  return rows;
}

const removeChanges = (db: Db, changes: readonly LinkChange[]) =>
  sql`delete from person_link_change where version = any(${changes.map(({ version }) => version)}::bigint[])`.execute(
    db,
  );

/**
 * Sends a project's changed person links to ClickHouse. After a merge, a link says that the events of the person `id`
 * count for the person `leader`. Changes stay in PostgreSQL until ClickHouse has stored them, so a query never misses a
 * committed link. If several processes send changes of the same link, the highest version counts.
 */
export async function sendLinks(
  clickhouse: ClickHouse,
  inPostgres: RunInPostgres,
  project_id: number,
  signal?: AbortSignal,
) {
  for (;;) {
    const changes = await inPostgres((db) => listChanges(db, project_id));
    if (changes.length === 0) return;
    const links = changes.map((change) => ({ project_id, ...change }));
    await clickhouse.insert('person_link', links, { ...(signal && { signal }) });
    await inPostgres((db) => removeChanges(db, changes));
  }
}

/** Marks all of a project's links as changed, so that `sendLinks` sends all of them. */
export const markLinks = (db: Db, project_id: number) =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx, project_id);
    await sql`
      insert into person_link_change (project_id, id, leader)
      select project_id, id, leader from person_link where project_id = ${project_id}`.execute(tx);
  });
