import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';
import { daysAgo, everyone, flagsOf, only, split } from './flags-world.ts';

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

const list = () => `/api/projects/${project.id}/feature_flags/`;
const testFlag = (id: number, body: object) => ask(server, `POST ${list()}${id}/test/`, { body });
const reasons = (query: string) => ask(server, `GET ${list()}evaluation_reasons/${query}`);
const rowCount = async () => {
  const tables = ['person', 'person_link', 'flag_hash_key', 'flag_call', 'activity', 'flag_set'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      server.db
        .selectFrom(table as never)
        .select((eb) => eb.fn.countAll().as('count'))
        .execute(),
    ),
  );
  return JSON.stringify(counts);
};

describe("the reasons of a person's flags", () => {
  test('have the value, the condition that decides, and the payload of every flag, and write nothing', async () => {
    await flags.addFlag('larger-photos', { filters: { ...split, payloads: { test: '{"size":2}' } } });
    await flags.addFlag('pro-menu', { filters: { groups: [only('plan', 'free'), only('plan', 'pro')] } });
    await flags.addFlag('rare', { filters: { groups: [{ properties: [], rollout_percentage: 0 }] } });
    await flags.addFlag('off', { active: false });
    await flags.addFlag('gone', { deleted: true });
    await flags.addFlag('cohort', { filters: { groups: [{ properties: [{ type: 'cohort', key: 'id', value: 3 }] }] } });
    await flags.addFlag('sticky', { ensure_experience_continuity: true });
    await flags.see({ ada: { plan: 'pro' } });
    const before = await rowCount();
    const { status, body } = await reasons('?distinct_id=ada');
    expect([status, body]).toEqual([
      200,
      {
        'larger-photos': {
          value: 'test',
          evaluation: { reason: 'condition_match', condition_index: 0 },
          payload: '{"size":2}',
        },
        'pro-menu': { value: true, evaluation: { reason: 'condition_match', condition_index: 1 }, payload: null },
        rare: { value: false, evaluation: { reason: 'out_of_rollout_bound', condition_index: 0 }, payload: null },
        off: { value: false, evaluation: { reason: 'disabled', condition_index: null }, payload: null },
        cohort: { value: false, evaluation: { reason: 'unsupported', condition_index: null }, payload: null },
        sticky: { value: true, evaluation: { reason: 'condition_match', condition_index: 0 }, payload: null },
      },
    ]);
    expect(await rowCount()).toBe(before);
  });

  test('use the properties of the query before the stored ones', async () => {
    await flags.addFlag('menu', { filters: { groups: [only('plan', 'pro')] } });
    await flags.see({ ada: { plan: 'pro' } });
    const valueWith = async (properties: string) =>
      (await reasons(`?distinct_id=ada&properties=${encodeURIComponent(properties)}`)).body.menu.value;
    expect(await valueWith('{}')).toBe(true);
    expect(await valueWith('{"plan":"free"}')).toBe(false);
  });

  test.each([
    ['distinct_id', ''],
    ['distinct_id', '?distinct_id='],
    ['properties', '?distinct_id=ada&properties=plan'],
    ['properties', '?distinct_id=ada&properties=[1]'],
    ['properties__plan', '?distinct_id=ada&properties={"plan":"\\u0000"}'],
    ['properties__plan', '?distinct_id=ada&properties={"plan":"\\ud800"}'],
  ])('need a valid %s: %s is rejected', async (attr, query) => {
    const { status, body } = await reasons(query);
    expect([status, body.attr]).toEqual([400, attr]);
  });
});

describe('the test of a flag', () => {
  test('agrees with the SDKs, and shows what decides the value', async () => {
    const filters = {
      ...split,
      groups: [
        {
          properties: [...only('plan', 'pro').properties, ...only('city', 'Porto').properties],
          rollout_percentage: 100,
        },
        only('plan', 'pro', 40),
        only('plan', 'pro', 60),
      ],
      payloads: { test: '1' },
    };
    const { id } = await flags.addFlag('larger-photos', { filters });
    await flags.see({ ada: { plan: 'pro', seats: 3 } });
    const before = await rowCount();
    const { status, body } = await testFlag(id, { distinct_id: 'ada' });
    expect([status, body]).toEqual([
      200,
      {
        value: 'test',
        evaluation: { reason: 'condition_match', condition_index: 2 },
        payload: '1',
        person: { properties: { plan: 'pro', seats: 3 } },
        bucket: { id: 'ada', rollout: expect.closeTo(51.3663, 3), variant: expect.closeTo(91.6407, 3) },
        conditions: [
          { condition_index: 0, matches: false, is_rolled_out: true, properties: [true, false] },
          { condition_index: 1, matches: true, is_rolled_out: false, properties: [true] },
          { condition_index: 2, matches: true, is_rolled_out: true, properties: [true] },
        ],
      },
    ]);
    expect(await flags.valuesFor()).toEqual({ 'larger-photos': 'test' });
    expect(await rowCount()).toBe(before);
  });

  test('uses edited properties and edited filters, and stores neither', async () => {
    const { id } = await flags.addFlag('menu', { filters: { groups: [only('plan', 'pro')] } });
    await flags.see({ ada: { plan: 'free' } });
    const asked = { distinct_id: 'ada', properties: { plan: 'pro' } };
    expect((await testFlag(id, asked)).body).toMatchObject({ value: true, person: { properties: { plan: 'free' } } });
    const filters = { groups: [only('plan', 'free')] };
    expect((await testFlag(id, { distinct_id: 'ada', filters })).body).toMatchObject({ value: true });
    expect((await testFlag(id, { distinct_id: 'ada' })).body).toMatchObject({ value: false });
    expect((await testFlag(id, { distinct_id: 'nobody' })).body).toMatchObject({ person: { properties: {} } });
  });

  test('says that a flag is off, and shows its conditions', async () => {
    const { id } = await flags.addFlag('menu', { active: false });
    expect((await testFlag(id, { distinct_id: 'ada' })).body).toMatchObject({
      value: false,
      evaluation: { reason: 'disabled', condition_index: null },
      conditions: [{ matches: true, is_rolled_out: true }],
    });
  });

  test('shows stored properties only to keys that can read people, and evaluates with them for others', async () => {
    const { id } = await flags.addFlag('menu', { filters: { groups: [only('plan', 'pro')] } });
    await flags.see({ ada: { plan: 'pro' } });
    const testWith = async (scopes: string[]) => {
      const key = await buildKey(server.db, server.users.owner.id, { scopes });
      return (await ask(server, `POST ${list()}${id}/test/`, { body: { distinct_id: 'ada' }, key })).body;
    };

    const shown = await testWith(['feature_flag:read', 'person:read']);
    expect(shown).toMatchObject({ value: true, person: { properties: { plan: 'pro' } } });
    const { person, ...others } = shown;
    expect(await testWith(['feature_flag:read'])).toEqual(others);
    expect(await testWith(['feature_flag:write', 'user:read'])).toEqual(others);
  });

  test('hashes the first ID of a person whose variant is kept', async () => {
    const { id } = await flags.addFlag('larger-photos', { filters: split, ensure_experience_continuity: true });
    await server.events.append({
      project_id: project.id,
      events: [
        event({ name: '$identify', at: daysAgo(1), distinct_id: 'user_2', properties: { $anon_distinct_id: 'ada' } }),
      ],
    });
    await flags.valuesFor({ distinct_id: 'user_2', $anon_distinct_id: 'ada' });
    expect((await testFlag(id, { distinct_id: 'user_2' })).body).toMatchObject({
      value: 'test',
      bucket: { id: 'ada' },
    });
  });

  test.each([
    ['distinct_id', {}],
    ['distinct_id', { distinct_id: '' }],
    ['distinct_id', { distinct_id: 5 }],
    ['properties', { distinct_id: 'ada', properties: [] }],
    ['properties__plan', { distinct_id: 'ada', properties: { plan: 'a\u0000' } }],
    ['filters', { distinct_id: 'ada', filters: everyone.groups }],
    ['filters', { distinct_id: 'ada', filters: null }],
  ])('needs a valid %s: %j is rejected', async (attr, body) => {
    const { id } = await flags.addFlag('menu');
    const answer = await testFlag(id, body);
    expect([answer.status, answer.body.attr]).toEqual([400, attr]);
  });
});
