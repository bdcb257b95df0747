import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from './events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const definitions = async (project: number, query = '') =>
  (await ask(server, `GET /api/projects/${project}/event_definitions/${query}`)).body;

test('each event name of a project is listed once, in order, with the last time it was received', async () => {
  const project = await buildProject(server.db, server.organization);
  const other = await buildProject(server.db, server.organization);
  await server.events.append({ project_id: other.id, events: [event({ name: 'foreign' })] });
  await server.events.append({
    project_id: project.id,
    events: [
      event({ name: 'paid', at: '2026-01-02T00:00:00.000Z' }),
      event({ name: 'paid', at: '2026-01-05T00:00:00.000Z' }),
      event({ name: 'Opened', at: '2026-01-03T00:00:00.000Z' }),
    ],
  });

  const { count, results } = await definitions(project.id);

  expect(count).toBe(2);
  expect(results).toEqual([
    {
      id: expect.any(String),
      name: 'Opened',
      last_seen_at: expect.stringMatching(/^2026-01-03T00:00:00/),
      count_today: 0,
    },
    {
      id: expect.any(String),
      name: 'paid',
      last_seen_at: expect.stringMatching(/^2026-01-05T00:00:00/),
      count_today: 0,
    },
  ]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the events of today are counted in the zone %s',
  async (timezone) => {
    const project = await buildProject(server.db, server.organization, { timezone });
    const now = new Date();
    const date = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: timezone });
    const hoursAgo = Array.from({ length: 30 }, (_, hours) => new Date(now.getTime() - hours * 3_600_000));
    const events = hoursAgo.map((at) => event({ name: 'paid', at: at.toISOString() }));
    await server.events.append({ project_id: project.id, events });

    const count_today = hoursAgo.filter((at) => date(at) === date(now)).length;
    expect(await definitions(project.id)).toMatchObject({ results: [{ name: 'paid', count_today }] });
  },
);

test('names are searched in any case and listed in pages', async () => {
  const project = await buildProject(server.db, server.organization);
  const events = ['a_paid', 'PAID_b', 'paid_c', 'opened'].map((name) => event({ name }));
  await server.events.append({ project_id: project.id, events });

  expect(await definitions(project.id, '?search=paid&limit=2')).toMatchObject({
    count: 3,
    next: expect.stringContaining('offset=2'),
    results: [{ name: 'PAID_b' }, { name: 'a_paid' }],
  });
});

test('a project without events has no event names', async () => {
  const project = await buildProject(server.db, server.organization);
  expect(await definitions(project.id)).toMatchObject({ count: 0, results: [] });
});
