import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
});

describe('an invalid flag request', () => {
  test.each([
    ['no token', { distinct_id: 'ada' }, 401],
    ['an unknown token', { token: 'phc_nobody', distinct_id: 'ada' }, 401],
    ['a token that is not a text', { token: 5, distinct_id: 'ada' }, 401],
    ['a list', '[1]', 400],
    ['no JSON', '{', 400],
    ['unclosed nesting', '['.repeat(100_000), 400],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 400],
    ['gzip that decompresses to a much larger body', gzipSync(Buffer.alloc(30_000_000, ' ')), 413],
  ])('with %s', async (_, body, status) => {
    const answer = await flags.post('/flags/?v=2', body);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toBe('');
  });

  test.each([
    ['no id', {}],
    ['an id that is a list', { distinct_id: [] }],
    ['properties that are a text', { distinct_id: 'ada', person_properties: 'pro' }],
    ['keys that are numbers', { distinct_id: 'ada', flag_keys_to_evaluate: [1] }],
  ])('with %s', async (_, person) => {
    expect((await flags.post('/flags/?v=2', { token: project.api_token, ...person })).status).toBe(400);
  });

  test('an unknown compression or content type', async () => {
    expect((await flags.post('/flags/?compression=lz64', flags.question())).status).toBe(400);
    expect((await flags.post('/flags/', flags.question(), { 'Content-Type': 'text/xml' })).status).toBe(400);
  });

  test('another method', async () => {
    const response = await server.fetch(`${server.origin}/flags/`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS, HEAD']);
  });

  test('a GET names no person and gets no flags', async () => {
    await flags.addFlag('one');
    const response = await server.fetch(`${server.origin}/flags/?v=2`);
    expect(await response.json()).toMatchObject({ flags: {}, isAuthenticated: false });
  });
});

test('conditions that take too long on a very long text fail, and flags before them are evaluated', async () => {
  const matchesNothing = Array.from({ length: 100 }, (_, index) => ({
    key: 'email',
    type: 'person',
    operator: index < 99 ? 'not_regex' : 'icontains',
    value: `[a-c]+z${index}`,
  }));
  await flags.addFlag('first');
  const groups = Array.from({ length: 200 }, () => ({ properties: matchesNothing, rollout_percentage: 100 }));
  await flags.addFlag('slow', { filters: { groups } });
  const person_properties = { email: 'a'.repeat(900_000) };

  const { status, body } = await flags.post('/flags/?v=2', flags.question({ person_properties }));

  expect(status).toBe(200);
  expect(body.errorsWhileComputingFlags).toBe(true);
  expect(body.flags['first']).toMatchObject({ enabled: true });
  expect(body.flags['first']).not.toHaveProperty('failed');
  expect(body.flags['slow']).toMatchObject({
    enabled: false,
    failed: true,
    reason: { code: 'timeout', description: 'The evaluation took too long' },
  });
  expect((await flags.post('/flags/?v=2', flags.question())).body.errorsWhileComputingFlags).toBe(false);
});
