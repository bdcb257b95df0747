import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statistic, TrendQuery } from '#server/events/event-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event, patient } from './events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const everything = { match: 'all', filters: [] } as const;
const trendOf = (project_id: number, statistic: Statistic): TrendQuery => ({
  kind: 'trend',
  project_id,
  window: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  breakdown: '$feature/checkout',
  variants: ['test'],
  where: everything,
  entity: { names: null, where: everything },
  aggregation: { kind: 'property', key: 'amount', statistic },
  days: ['2026-01-01T00:00:00Z'],
});

test.each([
  ['median', 20],
  ['p75', 30],
  ['p99', 39.6],
  ['min', 0],
  ['avg', 20],
] as const)('the %s of a property leaves out events without a number', async (statistic, expected) => {
  const { id } = await buildProject(server.db, server.organization);
  const amounts = [0, 10, 20, 30, 40, 'free', null, undefined, ''];
  const events = amounts.map((amount) => event({ properties: { amount, '$feature/checkout': 'test' } }));
  await server.events.append({ project_id: id, events });

  const [series] = await server.events.measure(trendOf(id, statistic), patient);

  expect(series?.days[0]).toBeCloseTo(expected, 8);
});
