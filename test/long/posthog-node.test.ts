import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostHog } from 'posthog-node';
import { expect, test } from 'vitest';
import { startProcess } from '#test/support/server-process.ts';
import { countsIn, expectedOf, playShoppers, shopExperiments } from '#test/support/shoppers.ts';

const OWNER_KEY = 'phx_shoppers';
const PEOPLE = 10_000;
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };

test('ten thousand people, sent by the official library to a fresh server, give the figures of the library’s own log', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hedgerow-shoppers-'));
  const server = await startProcess({ DATA_DIR, OWNER_KEY, DEMO: '0' });
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await fetch(`${server.url}${path}`, { headers, ...init })).json();
  };
  const { id, organization, api_token } = await ask('/api/projects/', { name: 'Shop' });
  const resultsOf = async (experiment: object) => {
    const experiments = `/api/projects/${id}/experiments/`;
    const made = await ask(experiments, experiment);
    const { result } = await ask(`${experiments}${made.id}/results/`);
    await fetch(`${server.url}${experiments}${made.id}/`, { method: 'DELETE', headers });
    return result;
  };

  const log = await playShoppers(new PostHog(api_token, { host: server.url }), PEOPLE);

  const expected = expectedOf(log);
  expect((await resultsOf(shopExperiments.funnel)).variants).toEqual(expected.funnel);
  expect((await resultsOf(shopExperiments.trend)).variants).toEqual(expected.trend);
  expect(countsIn(await resultsOf(shopExperiments.revenue))).toEqual(expected.revenue);
  expect((await ask(`/api/organizations/${organization}/projects/${id}/`)).ingested_event).toBe(true);
  process.stdout.write(`10,000 people: ${JSON.stringify(log)}\n`);
  await server.stop('SIGTERM');
  rmSync(DATA_DIR, { recursive: true });
});
