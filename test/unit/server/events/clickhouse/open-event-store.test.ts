import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#server/log-entry.ts';
import { openEventStore } from '#server/process/open-event-store.ts';
import { freshClickHouseUrl } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildProject } from '#test/support/factories.ts';
import { event } from '../events.ts';

let postgres: Awaited<ReturnType<typeof freshDatabase>>;
let clickhouse: Awaited<ReturnType<typeof freshClickHouseUrl>>;
beforeAll(async () => {
  postgres = await freshDatabase();
  clickhouse = await freshClickHouseUrl();
});
afterAll(async () => {
  await clickhouse.remove();
  await postgres.close();
});

const open = (url: string | null, log: LogEntry[] = []) => {
  const { db } = postgres;
  return openEventStore(url === null ? null : { url, cluster: null }, { db, captureDb: db }, (entry) =>
    log.push(entry),
  );
};

test('a server starts while ClickHouse is unavailable, and creates the tables later', async () => {
  const log: LogEntry[] = [];

  const { events, close } = await open('http://127.0.0.1:9', log);

  expect(log).toMatchObject([{ level: 'warn', message: expect.stringMatching(/^ClickHouse is unavailable/) }]);
  await expect(events.prepare()).rejects.toMatchObject({ status: 503 });
  await close();
});

test('without CLICKHOUSE_URL a server does not start while a move of events has not finished', async () => {
  const { id: organization } = await buildOrganization(postgres.db);
  const { id } = await buildProject(postgres.db, organization);
  await postgres.db.insertInto('event_store').values({ project_id: id, store: 'postgres' }).execute();
  const move = { project_id: id, target: 'clickhouse' as const, copied_to: null };
  await postgres.db.insertInto('event_move').values(move).execute();

  await expect(open(null)).rejects.toThrow(
    `ClickHouse has events of projects with these ids: ${id}. Set CLICKHOUSE_URL to the address of the ClickHouse server.`,
  );
  await postgres.db.deleteFrom('event_move').execute();
});

test('without CLICKHOUSE_URL a server starts only if no events are on ClickHouse', async () => {
  const { id: organization } = await buildOrganization(postgres.db);
  const { id } = await buildProject(postgres.db, organization);
  const before = await open(null);
  await before.close();
  const { events, close } = await open(clickhouse.url);
  await events.append({ project_id: id, events: [event()] });
  await close();

  await expect(open(null)).rejects.toThrow(
    `ClickHouse has events of projects with these ids: ${id}. Set CLICKHOUSE_URL to the address of the ClickHouse server.`,
  );
});
