import { sql } from 'kysely';
import type { EventDefinition } from '#contract/event-operations.ts';
import type { Db } from '../../db/connection-pool.ts';
import type { DefinitionPage, DefinitionQuery } from '../event-store.ts';

/**
 * Returns a page of a project's event names, sorted by character code. Each step of the recursion jumps to the next name
 * in the index, so the cost depends on the number of names and of today's events, not on the number of all events. An
 * id is computed from the name, because there is no table of names.
 */
export async function listDefinitions(db: Db, query: DefinitionQuery): Promise<DefinitionPage> {
  const { project_id, search, today, limit, offset } = query;
  const { rows } = await sql<{ count: number } & EventDefinition>`
    with recursive names as (
      (select name from event where project_id = ${project_id} order by name limit 1)
      union all
      select (select name from event where project_id = ${project_id} and name > names.name order by name limit 1)
      from names where names.name is not null
    ), found as (
      select name from names where name is not null and position(lower(${search}) in lower(name)) > 0
    )
    select (select count(*)::int from found) as count, md5(name)::uuid::text as id, name,
      (select max(at) from event where project_id = ${project_id} and event.name = found.name) as last_seen_at,
      (select count(*)::int from event
        where project_id = ${project_id} and event.name = found.name and at >= ${today}) as count_today
    from found order by name limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count, ...definition }) => definition) };
}
