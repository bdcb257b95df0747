import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStoreName } from '#server/db/schema.ts';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import type { ClickHouse } from '#server/events/clickhouse/client.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events.ts';

let server: TestServer;
let clickhouse: ClickHouse;
beforeAll(async () => {
  server = await startServer();
  if (!server.clickhouse) throw new Error('These tests need ClickHouse.');
  clickhouse = server.clickhouse;
});
afterAll(() => server.stop());

/** Returns a project whose events are being moved. */
async function movingProject(store: EventStoreName) {
  const { id } = await buildProject(server.db, server.organization);
  const target = store === 'postgres' ? 'clickhouse' : 'postgres';
  await server.db.insertInto('event_store').values({ project_id: id, store }).execute();
  await server.db.insertInto('event_move').values({ project_id: id, target, copied_to: null }).execute();
  return id;
}

async function planOf(project_id: number) {
  const { rows } = await sql<{ plan: string }>`
    select properties ->> 'plan' as plan from person where project_id = ${project_id}`.execute(server.db);
  return rows;
}

test('during a move, the later of two changes of a person wins, also if its batch is stored in both stores first', async () => {
  const project_id = await movingProject('postgres');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWaiting = false;
  const slow: ClickHouse = {
    ...clickhouse,
    insert: async (...given) => {
      isWaiting = true;
      await released;
      await clickhouse.insert(...given);
    },
  };
  const change = (plan: string) => ({ project_id, events: [event({ name: '$set', properties: { $set: { plan } } })] });

  const first = projectEvents({ db: server.db, clickhouse: slow }).append(change('free'));
  await expect.poll(() => isWaiting).toBe(true);
  await server.events.append(change('pro'));
  release();
  await first;

  expect(await planOf(project_id)).toEqual([{ plan: 'pro' }]);
});

test.each(['postgres', 'clickhouse'] as const)(
  'during a move from %s, merged people are sent to ClickHouse',
  async (store) => {
    const project_id = await movingProject(store);
    const identify = event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor' } });

    await server.events.append({ project_id, events: [identify] });

    const links = await clickhouse.query(ch`select id from person_link where project_id = ${project_id}`);
    expect(links).toHaveLength(1);
  },
);
