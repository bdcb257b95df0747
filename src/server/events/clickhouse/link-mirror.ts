import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { lockPeople } from '../store-person-changes.ts';
import type { ClickHouse } from './client.ts';

/** The maximum number of links in a request. */
const LINKS_AT_ONCE = 20_000;

interface LinkChange {
  id: string;
  leader: string;
  version: string;
}

/**
 * Sends a project's changed links to ClickHouse. Changes stay in PostgreSQL until ClickHouse has stored them, so a
 * query never misses a committed link. Several processes may send changes of the same link: the highest version wins.
 */
export async function sendLinks(clickhouse: ClickHouse, db: Db, project_id: number) {
  for (;;) {
    const { rows } = await sql<LinkChange>`
      select id::text, leader::text, version::text from person_link_change
      where project_id = ${project_id} order by person_link_change.version limit ${sql.lit(LINKS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await clickhouse.insert(
      'person_link',
      rows.map((change) => ({ project_id, ...change })),
    );
    const versions = rows.map(({ version }) => version);
    await sql`delete from person_link_change where version = any(${versions}::bigint[])`.execute(db);
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
