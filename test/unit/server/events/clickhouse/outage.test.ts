import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import { type ClickHouse, openClickHouse } from '#server/events/clickhouse/client.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { unavailableEvents } from '#server/events/unavailable-events.ts';
import type { LogEntry } from '#server/log-entry.ts';
import { ask } from '#test/support/ask.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildProject } from '#test/support/factories.ts';
import { serverOn } from '#test/support/server.ts';
import { both, FLAG, funnel, hour } from '../../results/results-world.ts';
import { event, patient } from '../events.ts';
import { exposed, paid, queryOf, sumOfAmount } from '../exposed-events.ts';

const SECRET = 'n0t-in-the-log';

/** Starts a server whose ClickHouse does not respond. */
async function startWithoutClickHouse() {
  const log: LogEntry[] = [];
  const address = { url: `http://hedgerow:${SECRET}@127.0.0.1:9/events`, cluster: null };
  const clickhouse = openClickHouse(address, (entry) => log.push(entry));
  const { db, location, close } = await freshDatabase();
  const server = await serverOn(db, close, { events: projectEvents({ db, clickhouse }) });
  return { server: { ...server, location }, log };
}

test('while ClickHouse is unavailable, events and results get 503 with Retry-After, and everything else works', async () => {
  const { server, log } = await startWithoutClickHouse();
  const project = await buildProject(server.db, server.organization);
  const experiments = `/api/projects/${project.id}/experiments/`;
  const body = { name: 'Checkout', feature_flag_key: FLAG, start_date: hour(0), filters: funnel };
  const { id } = (await ask(server, `POST ${experiments}`, { body })).body;
  const batch = both.map(({ name, distinct_id, properties }) => ({ event: name, distinct_id, properties }));

  const captured = await ask(server, 'POST /batch/', { key: null, body: { api_key: project.api_token, batch } });
  const results = await ask(server, `GET ${experiments}${id}/results/`);

  for (const { status, headers, body } of [captured, results]) {
    expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
    expect(body.detail).toMatch(/^The events are unavailable at the moment, because ClickHouse is unavailable/);
  }
  expect((await ask(server, `GET ${experiments}${id}/`)).status).toBe(200);
  expect(log).toContainEqual({
    level: 'warn',
    message: expect.stringMatching(/^ClickHouse is unavailable: .*ECONNREFUSED/),
  });
  expect(JSON.stringify(log)).not.toContain(SECRET);
  await server.stop();
});

test('a merge that ClickHouse has not stored counts as soon as ClickHouse is back', async () => {
  const { db, close } = await freshDatabase();
  const working = await freshClickHouse();
  const withoutLinks: ClickHouse = {
    ...working,
    insert: (table, rows) =>
      table === 'person_link' ? Promise.reject(unavailableEvents()) : working.insert(table, rows),
  };
  const { id: project_id } = await buildProject(db, (await buildOrganization(db)).id);
  const [broken, store] = [withoutLinks, working].map((clickhouse) => projectEvents({ db, clickhouse }));
  await store?.prepare();
  const events = [
    exposed('visitor', 1, 'test'),
    paid('ann', 2, 10),
    event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor' } }),
  ];

  await expect(broken?.append({ project_id, events })).rejects.toMatchObject({ status: 503 });

  const measured = await store?.measure(queryOf(project_id, { kind: 'mean', value: sumOfAmount }), patient);
  expect(measured).toMatchObject([{ variant: 'test', samples: 1, sum: 10 }]);
  await working.close();
  await close();
});

test('a query whose client disconnects closes its connection and is killed', async () => {
  const requests: string[] = [];
  const closed: string[] = [];
  const hanging = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    requests.push(`${new URL(request.url ?? '', 'http://x').searchParams.get('query_id')} ${text}`);
    response.on('close', () => closed.push(text));
    if (/^kill/.test(text)) response.end();
  });
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  const clickhouse = openClickHouse({ url: `http://127.0.0.1:${port}`, cluster: null }, () => {});
  const stopping = new AbortController();

  const answer = clickhouse.query(ch`select 1`, stopping.signal);
  await expect.poll(() => requests.length).toBe(1);
  stopping.abort();

  await expect(answer).rejects.toMatchObject({ status: 499 });
  expect(closed[0]).toMatch(/^select 1/);
  const query_id = requests[0]?.split(' ')[0];
  expect(requests[1]).toContain(`where query_id = '${query_id}' async`);
  await clickhouse.close();
  hanging.close();
});
