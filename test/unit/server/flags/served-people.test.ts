import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { randomFrom } from '#test/support/random-from.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';
import { daysAgo, everyone, flagsOf, only, slow, split } from './flags-world.ts';

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
const served = async (id: number, body: object = {}) => ask(server, `POST ${list()}${id}/served/`, { body });
const append = (events: ReturnType<typeof event>[]) => server.events.append({ project_id: project.id, events });

/** The number of people by the value that the SDK's endpoint gives each of them, and by the condition of the reason. */
async function evaluatedOneByOne(key: string, ids: readonly string[]) {
  const values: Record<string, number> = {};
  const conditions: Record<number, number> = {};
  for (const distinct_id of ids) {
    const { body } = await flags.post('/flags/?v=2', flags.question({ distinct_id }));
    const { enabled, variant, reason } = body.flags[key];
    const value = variant ?? String(enabled);
    values[value] = (values[value] ?? 0) + 1;
    if (enabled) conditions[reason.condition_index] = (conditions[reason.condition_index] ?? 0) + 1;
  }
  return { values, conditions };
}

interface Counted {
  variants: { value: string | boolean; people: number }[];
  not_served: { people: number };
  conditions: { condition_index: number; people: number }[];
}

const countsIn = ({ variants, not_served, conditions }: Counted) => ({
  values: Object.fromEntries(
    [...variants, { value: false, ...not_served }]
      .filter(({ people }) => people > 0)
      .map(({ value, people }) => [String(value), people]),
  ),
  conditions: Object.fromEntries(
    conditions.filter(({ people }) => people > 0).map(({ condition_index, people }) => [condition_index, people]),
  ),
});

describe('the people whom a flag serves', () => {
  test('are the same as those who get it one by one, whatever the conditions, also after sign-ins', async () => {
    const random = randomFrom(7);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const ids = Array.from({ length: 120 }, (_, index) => `person-${index}`);
    await flags.see(
      Object.fromEntries(
        ids.map((id) => [id, random() < 0.2 ? {} : { plan: pick(['pro', 'free']), seats: Math.floor(random() * 9) }]),
      ),
    );
    const merged = ids.slice(0, 20);
    await append(
      merged.map((distinct_id, index) =>
        event({
          name: '$identify',
          at: daysAgo(0.5),
          distinct_id: `user-${index}`,
          properties: { $anon_distinct_id: distinct_id },
        }),
      ),
    );
    const shares = [split, everyone].map((filters) => ({
      ...filters,
      groups: [
        only('plan', ['pro'], 40),
        { properties: [{ key: 'seats', value: '5', type: 'person', operator: 'gte' }], rollout_percentage: 70 },
        ...('multivariate' in filters ? [only('plan', 'free', 50, { variant: 'test' })] : []),
        { properties: [], rollout_percentage: 25 },
      ],
    }));
    for (const [index, filters] of shares.entries()) {
      const key = `random-${index}`;
      const { id } = await flags.addFlag(key, { filters });
      const { status, body } = await served(id);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ total_people: 120, sample_size: 120, is_sample: false, changes: null });
      const present = [...ids.slice(20), ...merged.map((_, at) => `user-${at}`)];
      expect(countsIn(body)).toEqual(await evaluatedOneByOne(key, present));
    }
  });

  test('count once, at the first condition that serves them, with all who match beside', async () => {
    const { id } = await flags.addFlag('menu', {
      active: false,
      filters: { groups: [only('plan', 'pro'), only('city', 'Porto'), only('plan', 'none')] },
    });
    await flags.see({ a: { plan: 'pro', city: 'Porto' }, b: { plan: 'pro' }, c: { city: 'Porto' }, d: {} });
    expect((await served(id)).body).toEqual({
      total_people: 4,
      sample_size: 4,
      is_sample: false,
      variants: [{ value: true, people: 3, share: 0.75 }],
      not_served: { people: 1, share: 0.25 },
      conditions: [
        { condition_index: 0, people: 2, share: 0.5, matching: { people: 2, share: 0.5 } },
        { condition_index: 1, people: 1, share: 0.25, matching: { people: 2, share: 0.5 } },
        { condition_index: 2, people: 0, share: 0, matching: { people: 0, share: 0 } },
      ],
      changes: null,
    });
  });

  test('are those with an event of any name in the last 30 days, in this project', async () => {
    const { id } = await flags.addFlag('menu');
    await flags.see({ old: { plan: 'pro' } }, 31);
    await flags.see({ recent: {} }, 29);
    await append([event({ name: 'paid', distinct_id: 'payer', at: daysAgo(1) })]);
    await append([event({ name: 'paid', distinct_id: 'payer', at: daysAgo(2) })]);
    const other = await buildProject(server.db, server.organization);
    await server.events.append({ project_id: other.id, events: [event({ distinct_id: 'foreign', at: daysAgo(1) })] });
    expect((await served(id)).body).toMatchObject({ total_people: 2, variants: [{ people: 2 }] });
    expect((await ask(server, `POST /api/projects/${other.id}/feature_flags/${id}/served/`, { body: {} })).status).toBe(
      404,
    );
  });

  test('are nobody without events', async () => {
    const { id } = await flags.addFlag('menu', { filters: split });
    expect((await served(id)).body).toMatchObject({
      total_people: 0,
      is_sample: false,
      variants: [
        { value: 'control', people: 0, share: 0 },
        { value: 'test', people: 0, share: 0 },
      ],
      not_served: { people: 0, share: 0 },
    });
  });

  test('keep the variant of their first ID if the flag persists across sign-in', async () => {
    const { id } = await flags.addFlag('larger-photos', { filters: split, ensure_experience_continuity: true });
    await append([
      event({ name: '$identify', at: daysAgo(1), distinct_id: 'user_2', properties: { $anon_distinct_id: 'ada' } }),
    ]);
    // Without the first ID, user_2 gets control.
    const value = await flags.valuesFor({ distinct_id: 'user_2', $anon_distinct_id: 'ada' });
    expect(value).toEqual({ 'larger-photos': 'test' });
    expect(countsIn((await served(id)).body).values).toEqual({ test: 1 });
  });
});

describe('a person with a text that is too long for a regular expression', () => {
  test('is not served, and all others are still counted', async () => {
    const { id } = await flags.addFlag('menu', { filters: { groups: [slow] } });
    await flags.see({ a: { plan: 'pro' }, b: {}, visitor: { plan: 'a.'.repeat(5000) } });
    const { status, body } = await served(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(countsIn(body)).toEqual(await evaluatedOneByOne('menu', ['a', 'b', 'visitor']));
    expect(body.conditions[0].matching.people).toBe(2);
    const edited = await served(id, { filters: everyone });
    expect([edited.status, edited.body.changes]).toMatchObject([200, { gained: { people: 1 }, lost: { people: 0 } }]);
  });
});

describe('edited filters', () => {
  test('are evaluated in place of the stored ones, with the people whose value they change', async () => {
    const { id } = await flags.addFlag('menu', {
      filters: { ...split, groups: [only('plan', 'pro', 100, { variant: 'control' }), only('plan', 'old')] },
    });
    await flags.see({ a: { plan: 'pro' }, b: { plan: 'pro' }, c: { plan: 'free' }, d: { plan: 'old' }, e: {} });
    const filters = {
      ...split,
      groups: [only('plan', 'pro', 100, { variant: 'test' }), only('plan', 'free', 100, { variant: 'test' })],
    };
    const { body } = await served(id, { filters });
    expect(countsIn(body).values).toEqual({ test: 3, false: 2 });
    expect(body.changes).toEqual({
      gained: { people: 1, share: 0.2 },
      switched: { people: 2, share: 0.4 },
      lost: { people: 1, share: 0.2 },
    });
    const stored = (await ask(server, `GET ${list()}${id}/`)).body;
    expect([stored.version, stored.filters.groups[0].variant]).toEqual([1, 'control']);
  });

  test.each([
    ['no object', 5],
    ['null', null],
    ['no groups', {}],
    ['a cohort', { groups: [{ properties: [{ type: 'cohort', key: 'id', value: 1 }] }] }],
    ['a share above 100', { groups: [{ properties: [], rollout_percentage: 101 }] }],
    ['a pattern that does not compile', { groups: [{ properties: [{ key: 'a', operator: 'regex', value: '(' }] }] }],
    ['a NUL character', { groups: [{ properties: [{ key: 'a\u0000', value: 'b' }] }] }],
  ])('with %s are rejected, and the field is named', async (_, filters) => {
    const { id } = await flags.addFlag('menu');
    const { status, body } = await served(id, { filters });
    expect([status, body.attr]).toEqual([400, expect.stringMatching(/^filters/)]);
  });
});
