import { expect, test } from 'vitest';
import { capabilitiesOf } from '#client/capabilities.ts';
import { createClient, type ServerConnection } from '#client/client.ts';
import { generationIn, projectInPath } from '#client/generation.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { operations } from '#contract/operations.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations } from '#test/support/posthog/generations.ts';
import { ADDRESS, PROJECT, RUNNING } from '#test/support/posthog/world.ts';

/** Returns a client that stores the generation that responses show, as the console does. */
function connect(fetch: typeof globalThis.fetch, known?: string) {
  let connection: ServerConnection = { address: ADDRESS, key: 'phx_test' };
  if (known !== undefined) connection.generations = [{ project: PROJECT, generation: known }];
  const client = createClient({
    connection: () => connection,
    fetch,
    onGeneration: (_, project, generation) => {
      connection = { ...connection, generations: generation === null ? [] : [{ project, generation }] };
    },
  });
  return client;
}

const params = { project_id: PROJECT, id: RUNNING };

test.each(generations)('an experiment shows that PostHog has the interface of %s', async (generation) => {
  const client = connect(startPostHog(generation).fetch);

  await client.call(experimentOperations.getExperiment, { params });

  expect(client.generationOf(PROJECT)).toBe(`posthog-${generation}`);
});

test.each(generations)('the list of experiments shows that PostHog has the interface of %s', async (generation) => {
  const client = connect(startPostHog(generation).fetch);

  await client.call(experimentOperations.listExperiments, { params: { project_id: PROJECT } });

  expect(client.generationOf(PROJECT)).toBe(`posthog-${generation}`);
});

test('a project shows a recent interface, and does not replace the exact one that an experiment showed', async () => {
  const client = connect(startPostHog('2026-03').fetch);
  await client.call(operations.findProject, { params: { id: PROJECT } });
  expect(client.generationOf(PROJECT)).toBe('posthog-2025');

  await client.call(experimentOperations.getExperiment, { params });
  await client.call(operations.findProject, { params: { id: PROJECT } });

  expect(client.generationOf(PROJECT)).toBe('posthog-2026-03');
});

test('a server that lists the scopes of the key in a header is a Hedgerow server, whatever the body is', () => {
  const headers = new Headers({ 'X-Key-Scopes': '*' });

  expect(generationIn(headers, { feature_flag_key: 'a', is_legacy: false }, null)).toBe('hedgerow');
  expect(generationIn(new Headers(), { count: 3 }, null)).toBeNull();
});

test('after a removed operation, the generation is unknown until the next response', async () => {
  const client = connect(startPostHog('2026-06').fetch, 'posthog-2024');

  await expect(client.call(experimentOperations.deleteExperiment, { params })).rejects.toMatchObject({ status: 405 });
  expect(client.generationOf(PROJECT)).toBeNull();

  await client.call(experimentOperations.getExperiment, { params });
  expect(client.generationOf(PROJECT)).toBe('posthog-2026-06');
});

test('a missing record says nothing about the interface', async () => {
  const client = connect(startPostHog('2026-06').fetch, 'posthog-2026-06');

  const missing = { project_id: PROJECT, id: 1 };
  await expect(client.call(experimentOperations.getExperiment, { params: missing })).rejects.toMatchObject({
    status: 404,
  });

  expect(client.generationOf(PROJECT)).toBe('posthog-2026-06');
});

test('an unknown interface is treated like PostHog of 2024', () => {
  expect(capabilitiesOf(null)).toBe(capabilitiesOf('posthog-2024'));
  expect(capabilitiesOf('posthog-2031')).toBe(capabilitiesOf('posthog-2024'));
  expect(capabilitiesOf('posthog-2026-06').metricResults).toBe('runs');
});

test.each([
  ['https://posthog.test/api/projects/997/experiments/', 997],
  ['https://posthog.test/api/organizations/1/projects/997/', 997],
  ['https://posthog.test/api/organizations/1/projects/', null],
  ['https://posthog.test/api/projects/@current/', null],
])('%s is about the project %s', (url, project) => {
  expect(projectInPath(url)).toBe(project);
});

test('requests contain If-Match only if the server allows the header', async () => {
  const sent: (string | null)[] = [];
  const answerWith = (headers: Record<string, string>) => {
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('If-Match'));
      return new Response(JSON.stringify({ id: RUNNING, feature_flag_key: 'a' }), { headers });
    };
    return connect(fetch);
  };
  for (const headers of [{ ETag: '"1"', 'X-Key-Scopes': '*' }, { ETag: '"1"' }]) {
    const client = answerWith(headers as Record<string, string>);
    const record = await client.call(experimentOperations.getExperiment, { params });
    const ifMatch = client.versionOf(record);
    await client.call(experimentOperations.updateExperiment, { params, body: { name: 'New' }, ifMatch });
  }

  expect(sent).toEqual([null, '"1"', null, null]);
});
