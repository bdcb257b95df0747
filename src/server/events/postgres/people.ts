import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { PeopleQuery, SeenPeople } from '../people-query.ts';

/**
 * Returns the people with events. Each step of the recursion jumps to the next name in the index, so that only the events
 * in the window are read. The index has their people, but not the distinct ids, which are read from one event for each of
 * the returned people.
 */
export async function measurePeople(db: Db, { project_id, window, most }: PeopleQuery): Promise<SeenPeople> {
  const { rows } = await sql<{ id: string; distinct_id: string; total: number }>`
    with recursive names as (
      (select name from event where project_id = ${project_id} order by name limit 1)
      union all
      select (select name from event where project_id = ${project_id} and name > names.name order by name limit 1)
      from names where names.name is not null
    ), seen as (
      select names.name, e.person, e.at from names cross join lateral (
        select person, max(at) as at from event
        where project_id = ${project_id} and event.name = names.name
          and at >= ${window.from}::timestamptz and at <= ${window.to}::timestamptz
        group by person
      ) as e
    ), people as (
      select distinct on (who) coalesce(l.leader, seen.person) as who, seen.*
      from seen left join person_link l on l.project_id = ${project_id} and l.id = seen.person
      order by who, seen.at desc, seen.name
    ), sample as (
      select *, count(*) over ()::int as total from people order by who limit ${most}
    )
    select sample.who::text as id, e.distinct_id, sample.total from sample cross join lateral (
      select distinct_id from event
      where project_id = ${project_id} and event.name = sample.name and at = sample.at and person = sample.person limit 1
    ) as e order by sample.who`.execute(db);
  return { total: rows[0]?.total ?? 0, people: rows.map(({ total, ...person }) => person) };
}
