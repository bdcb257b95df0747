import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { PostHog } from 'posthog-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { countsIn, expectedOf, playShoppers, shopExperiments } from '#test/support/shoppers.ts';
import { storedEvents } from '#test/support/stored-events.ts';

const PEOPLE = 1500;

describe('the official Node library', () => {
  let server: TestServer;
  let listener: Server;
  let host: string;
  let project: Awaited<ReturnType<typeof buildProject>>;
  beforeAll(async () => {
    server = await startServer();
    listener = createServer(getRequestListener(server.app.fetch)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    host = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(async () => {
    listener.close();
    await server.stop();
  });
  beforeEach(async () => {
    project = await buildProject(server.db, server.organization);
  });
  afterEach(() => vi.unstubAllEnvs());

  const headers = () => ({ Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' });
  const resultsOf = async (body: object) => {
    const experiments = `${host}/api/projects/${project.id}/experiments/`;
    const created = await fetch(experiments, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
    const { id } = await created.json();
    const { result } = await (await fetch(`${experiments}${id}/results/`, { headers: headers() })).json();
    await fetch(`${experiments}${id}/`, { method: 'DELETE', headers: headers() });
    return result;
  };

  test.each(['v0', 'v1'])('sends events with capture %s, and every figure matches its own log', async (mode) => {
    vi.stubEnv('POSTHOG_CAPTURE_MODE', mode);
    const log = await playShoppers(new PostHog(project.api_token, { host }), PEOPLE);

    const expected = expectedOf(log);
    expect((await resultsOf(shopExperiments.funnel)).variants).toEqual(expected.funnel);
    expect((await resultsOf(shopExperiments.trend)).variants).toEqual(expected.trend);
    expect(countsIn(await resultsOf(shopExperiments.revenue))).toEqual(expected.revenue);
  });

  test('gets the reason for an event that is dropped by capture v1, and its other events are stored', async () => {
    vi.stubEnv('POSTHOG_CAPTURE_MODE', 'v1');
    const client = new PostHog(project.api_token, { host });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => errors.push(error));

    client.capture({ distinctId: 'ann', event: 'seen' });
    client.capture({ distinctId: 'ann', event: '' });
    await client.shutdown();

    expect(errors).toMatchObject([
      { drops: [{ details: expect.stringContaining('Event 2 of the batch has no name') }] },
    ]);
    expect(await storedEvents(server, project.id)).toMatchObject([
      { name: 'seen', distinct_id: 'ann', properties: { $lib: 'posthog-node' } },
    ]);
  });

  test('gets an error for an invalid token', async () => {
    const client = new PostHog('phc_nobody', { host, fetchRetryCount: 0 });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => errors.push(error));

    client.capture({ distinctId: 'ann', event: 'seen' });
    await client.shutdown();

    expect(errors).toMatchObject([{ status: 401 }]);
  });
});
