import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { ch, raw } from '#server/events/clickhouse/clickhouse-sql.ts';
import { type ClickHouse, openClickHouse } from '#server/events/clickhouse/client.ts';

const report = ({ message }: Record<string, unknown>) => process.stderr.write(`${message}\n`);

/** Creates an empty ClickHouse database. Returns its URL and a function that deletes it. */
export async function freshClickHouseUrl(): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = openClickHouse({ url: inject('clickhouse'), cluster: null }, report);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.command(ch`create database ${raw(name)}`);
  const remove = async () => {
    await server.command(ch`drop database ${raw(name)}`);
    await server.close();
  };
  return { url: `${inject('clickhouse')}/${name}`, remove };
}

/** Opens a new, empty ClickHouse database. `close` also deletes it. */
export async function freshClickHouse(): Promise<ClickHouse> {
  const { url, remove } = await freshClickHouseUrl();
  const clickhouse = openClickHouse({ url, cluster: null }, report);
  const close = async () => {
    await clickhouse.close();
    await remove();
  };
  return { ...clickhouse, close };
}
