import { hash } from 'node:crypto';
import type { DefinitionPage, DefinitionQuery } from '../event-store.ts';
import { ch } from './clickhouse-sql.ts';
import type { ClickHouse } from './client.ts';
import { instantSql } from './times.ts';

/** Returns the same id as in PostgreSQL: the name's MD5. */
const idOf = (name: string) => hash('md5', name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

interface Row {
  name: string;
  last: number;
  today: number;
  count: number;
}

/** Returns a page of a project's event names, sorted by character code. */
export async function listDefinitions(clickhouse: ClickHouse, query: DefinitionQuery): Promise<DefinitionPage> {
  const { project_id, search, today, limit, offset } = query;
  const found = ch`
    select name, toUnixTimestamp64Milli(max(at)) as last, countIf(at >= ${instantSql(today)}) as today from event
    where project_id = ${project_id} and position(lowerUTF8(name), lowerUTF8(${search})) > 0 group by name`;
  const rows = await clickhouse.query<Row>(ch`
    select name, last, today, count() over () as count from (${found}) as found order by name limit ${limit} offset ${offset}`);
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(({ name, last, today: count_today }) => ({
      id: idOf(name),
      name,
      last_seen_at: new Date(last).toISOString(),
      count_today,
    })),
  };
}
