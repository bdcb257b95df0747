import { sql } from 'kysely';
import type { Db } from '#server/db/connection-pool.ts';

/** Adds many copies of a project to its organization: "Bulk 1", "Bulk 2", and so on. Their ids follow one another. */
export const copyProject = (db: Db, id: number, copies: number) =>
  sql`insert into project overriding system value select copy.* from project p, generate_series(1, ${copies}::int) n,
      lateral jsonb_populate_record(p, jsonb_build_object('id', nextval(pg_get_serial_sequence('project', 'id')),
      'uuid', gen_random_uuid(), 'name', 'Bulk ' || n, 'api_token', 'phc_bulk' || n)) copy where p.id = ${id}`.execute(
    db,
  );
