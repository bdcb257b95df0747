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

const ifProperty = (condition: object) => ({
  groups: [{ properties: [{ type: 'person', ...condition }], rollout_percentage: 100 }],
});

/** Stores a person's properties, as an SDK does. The id is JSON text. */
const identify = (distinct_id: string, properties: string) =>
  flags.post(
    '/batch/',
    `{"api_key":"${project.api_token}","batch":[{"event":"$set","distinct_id":${distinct_id},"$set":${properties}}]}`,
  );

/** Returns the values of all flags. The id and the properties are JSON text. */
const valuesOf = async (distinct_id: string, person_properties = '{}') =>
  (
    await flags.post(
      '/flags/?v=1',
      `{"token":"${project.api_token}","distinct_id":${distinct_id},"person_properties":${person_properties}}`,
    )
  ).body.featureFlags;

describe('a number that JavaScript would round', () => {
  const ID = '1161380288898609914';

  test('matches the text with the same digits, sent with the request or stored', async () => {
    await flags.addFlag('guild', {
      filters: ifProperty({ key: 'discord_id', operator: 'exact', value: [ID] }),
    });
    await identify('"stored"', `{"discord_id":${ID}}`);

    expect(await valuesOf('"ada"', `{"discord_id":${ID}}`)).toEqual({ guild: true });
    expect(await valuesOf('"stored"')).toEqual({ guild: true });
    expect(await valuesOf('"ada"', '{"discord_id":1161380288898610000}')).toEqual({ guild: false });
  });

  test.each([
    ['regex', '914$', true],
    ['icontains', '98609914', true],
    ['gt', '1161380288898000000', true],
    ['gt', '2161380288898000000', false],
    ['is_set', undefined, true],
    ['is_not', ID, false],
  ])('is compared by the operator %s with %s', async (operator, value, expected) => {
    await flags.addFlag('guild', { filters: ifProperty({ key: 'discord_id', operator, value }) });

    expect(await valuesOf('"ada"', `{"discord_id":${ID}}`)).toEqual({ guild: expected });
  });

  test('is the person with this id', async () => {
    await flags.addFlag('guild', { filters: ifProperty({ key: 'distinct_id', operator: 'exact', value: ID }) });
    await flags.addFlag('paid', { filters: ifProperty({ key: 'plan', operator: 'exact', value: 'paid' }) });
    await identify(ID, '{"plan":"paid"}');

    expect(await valuesOf(ID)).toEqual({ guild: true, paid: true });
    expect(await valuesOf(`"${ID}"`)).toEqual({ guild: true, paid: true });
    expect(await valuesOf('1161380288898610000')).toEqual({ guild: false, paid: false });
  });
});

describe('capture and flags know a person by the same id', () => {
  test.each([
    ['spaces around it', '"ivan@example.com "', '"ivan@example.com"'],
    ['a NUL character', '"a\\u0000b"', '"ab"'],
    ['200 characters of two halves, and more', `"${'😀'.repeat(200)}cut"`, `"${'😀'.repeat(199)}"`],
    ['half of a character', '"a\\ud83d"', '"a"'],
    ['a number', '23.5', '"23"'],
  ])('with %s', async (_, id, other) => {
    await flags.addFlag('paid', { filters: ifProperty({ key: 'plan', operator: 'exact', value: 'paid' }) });
    await identify(id, '{"plan":"paid"}');

    expect(await valuesOf(id)).toEqual({ paid: true });
    expect(await valuesOf(other)).toEqual({ paid: false });
  });

  test('also before a sign-in, if the flag persists across it', async () => {
    await flags.addFlag('larger-photos', { ensure_experience_continuity: true });

    const asked = flags.question({ distinct_id: 'ada', $anon_distinct_id: 'a\0' });
    expect((await flags.post('/flags/?v=1', asked)).status).toBe(200);
  });
});

describe('text that PostgreSQL cannot store', () => {
  const token = 'phc_\0';

  test.each(['/flags/?v=2', '/decide/?v=3'])('is an unknown token for %s', async (path) => {
    expect((await flags.post(path, { ...flags.question(), token })).status).toBe(401);
  });

  test.each([
    ['/flags/definitions?token=phc_%00', 401],
    ['/api/feature_flag/local_evaluation?token=phc_%00', 401],
    ['/array/phc_%00/config', 400],
    ['/api/projects/@current/event_definitions/?search=%00', 200],
    ['/api/projects/@current/feature_flags/?search=%00', 400],
  ])('gets no server error from %s', async (path, status) => {
    const response = await server.fetch(`${server.origin}${path.replace('@current', String(project.id))}`, {
      headers: { Authorization: `Bearer ${server.keys.owner}` },
    });

    expect(response.status).toBe(status);
  });

  test('is allowed in the properties of a request', async () => {
    await flags.addFlag('odd', { filters: ifProperty({ key: '__proto__', operator: 'exact', value: 'x' }) });

    expect(await valuesOf('"ada"', '{"__proto__":"x","\\u0000":"\\ud800"}')).toEqual({ odd: true });
    expect(await valuesOf('"__proto__"', '{"n":NaN}')).toEqual({ odd: false });
  });
});
