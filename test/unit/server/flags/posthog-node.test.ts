import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { PostHog } from 'posthog-node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf, split } from './flags-world.ts';

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

const people = Array.from({ length: 200 }, (_, index) => `person-${index}`);

/** Returns four standard deviations of a share of 50% among this many people. */
const tolerance = (count: number) => 4 * Math.sqrt(0.25 / count);

describe('the official Node SDK, unchanged', () => {
  test('gets the same variants from the server and by local evaluation, with the planned shares', async () => {
    const { addFlag } = flagsOf(server, project);
    await addFlag('larger-photos', { filters: split });
    // All requests at once can take longer than the SDK's limit of three seconds on a busy machine.
    const remote = new PostHog(project.api_token, { host, featureFlagsRequestTimeoutMs: 60_000 });
    const local = new PostHog(project.api_token, { host, personalApiKey: server.keys.owner });
    await local.waitForLocalEvaluationReady();

    const fromServer = await Promise.all(people.map((id) => remote.getFeatureFlag('larger-photos', id)));
    const options = { onlyEvaluateLocally: true };
    const onItsOwn = await Promise.all(people.map((id) => local.getFeatureFlag('larger-photos', id, options)));

    expect(onItsOwn).toEqual(fromServer);
    const share = fromServer.filter((variant) => variant === 'test').length / people.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(tolerance(people.length));
    await Promise.all([remote.shutdown(), local.shutdown()]);
  });

  test('gets the payload of a flag as remote configuration, and nothing for an unknown flag', async () => {
    const { addFlag } = flagsOf(server, project);
    const everyone = [{ properties: [], rollout_percentage: 100 }];
    await addFlag('limits', { filters: { groups: everyone, payloads: { true: '{"uploads":5}' } } });
    const client = new PostHog(project.api_token, { host, personalApiKey: server.keys.owner });

    expect(await client.getRemoteConfigPayload('limits')).toEqual({ uploads: 5 });
    expect(await client.getRemoteConfigPayload('unknown')).toBe('');
    await client.shutdown();
  });

  test('gets payloads, and its exposure events contain the variant', async () => {
    const { addFlag } = flagsOf(server, project);
    await addFlag('larger-photos', { filters: { ...split, payloads: { test: '{"size":2}' } } });
    const client = new PostHog(project.api_token, { host });

    expect(await client.getFeatureFlag('larger-photos', 'ada')).toBe('test');
    expect(await client.getFeatureFlagPayload('larger-photos', 'ada')).toEqual({ size: 2 });
    await client.shutdown();

    const { rows } = await sql`select name, properties from event where project_id = ${project.id}`.execute(server.db);
    expect(rows).toMatchObject([
      { name: '$feature_flag_called', properties: { $feature_flag: 'larger-photos', $feature_flag_response: 'test' } },
    ]);
  });

  test('sees immediately that a flag was turned off', async () => {
    const { addFlag } = flagsOf(server, project);
    const { id } = await addFlag('larger-photos', { filters: split });
    const client = new PostHog(project.api_token, { host });
    expect(await client.isFeatureEnabled('larger-photos', 'ada')).toBe(true);

    await ask(server, `PATCH /api/projects/${project.id}/feature_flags/${id}/`, { body: { active: false } });

    // The response does not contain inactive flags, so the SDK returns undefined.
    expect(await client.isFeatureEnabled('larger-photos', 'ada')).toBeUndefined();
    await client.shutdown();
  });
});
