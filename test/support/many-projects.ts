import { sql } from 'kysely';
import { buildProject } from './factories.ts';
import type { TestServer } from './server.ts';

/** Stores projects that are named by a number, from "Shop 1" on: copies of one project. */
export async function buildProjects({ db }: Pick<TestServer, 'db'>, organization: string, count: number) {
  const first = await buildProject(db, organization, { name: 'Shop 1' });
  const columns = Object.keys(first).filter((name) => !['id', 'uuid', 'name', 'api_token'].includes(name));
  const copied = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into project (uuid, name, api_token, ${copied})
    select gen_random_uuid(), 'Shop ' || at, 'phc_' || md5(at || ${organization}), ${copied}
    from project, generate_series(2, ${count}::integer) as at where id = ${first.id} order by at`.execute(db);
  return first;
}
