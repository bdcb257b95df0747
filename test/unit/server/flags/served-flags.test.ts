import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';
import { daysAgo, flagsOf, only, slow, split } from './flags-world.ts';

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
const servedTo = (ids: unknown) => ask(server, `POST ${list()}served/`, { body: { ids } });
const servedOne = async (id: number) => (await ask(server, `POST ${list()}${id}/served/`, { body: {} })).body;
const partial = (rollout_percentage: number) => ({ filters: { groups: [{ properties: [], rollout_percentage }] } });

const seeMany = (length: number, properties: object) =>
  flags.see(Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`, properties])));

describe('the people whom several flags serve', () => {
  test('are the same as those of each flag by itself, also after sign-ins and for flags that are off', async () => {
    const added = [
      await flags.addFlag('larger-photos', { filters: split, ensure_experience_continuity: true }),
      await flags.addFlag('menu', { filters: { groups: [only('plan', 'pro', 50), only('city', 'Porto')] } }),
      await flags.addFlag('sticky', { ...partial(40), ensure_experience_continuity: true }),
      await flags.addFlag('off', { ...partial(30), active: false }),
    ];
    const people = Array.from({ length: 60 }, (_, index) => `person-${index}`);
    await flags.see(Object.fromEntries(people.map((id, at) => [id, at % 2 ? { plan: 'pro' } : { city: 'Porto' }])));
    for (const [at, anonymous] of people.slice(0, 20).entries()) {
      const $anon_distinct_id = anonymous;
      const distinct_id = `user-${at}`;
      const properties = { $anon_distinct_id };
      const signIn = event({ name: '$identify', at: daysAgo(0.5), distinct_id, properties });
      await server.events.append({ project_id: project.id, events: [signIn] });
      await flags.valuesFor({ distinct_id, $anon_distinct_id });
    }

    const ids = added.map(({ id }) => id);
    const { status, body } = await servedTo(ids);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ total_people: 60, sample_size: 60, is_sample: false });
    const each = await Promise.all(ids.map(servedOne));
    expect(body.flags).toEqual(
      each.map(({ variants, not_served }, at) => ({ id: ids[at], served: { variants, not_served }, error: null })),
    );
  });

  test('are counted beside a flag that can’t be evaluated, which has the reason', async () => {
    const { id } = await flags.addFlag('menu');
    const cohort = await flags.addFlag('cohort', {
      filters: { groups: [{ properties: [{ type: 'cohort', key: 'id', value: 3 }] }] },
    });
    const pattern = await flags.addFlag('pattern', {
      filters: {
        groups: [
          { properties: [{ key: 'distinct_id', operator: 'regex', value: '(?P<n>a)(?P<n>b)', type: 'person' }] },
        ],
      },
    });
    await flags.see({ ada: {} });

    const { body } = await servedTo([id, cohort.id, pattern.id]);
    expect(body.flags).toEqual([
      {
        id,
        served: { variants: [{ value: true, people: 1, share: 1 }], not_served: { people: 0, share: 0 } },
        error: null,
      },
      { id: cohort.id, served: null, error: expect.stringContaining('properties of the type cohort') },
      { id: pattern.id, served: null, error: expect.any(String) },
    ]);
  });

  test('are counted beside a flag whose evaluation takes too long', async () => {
    const slowFlag = await flags.addFlag('slow', { filters: { groups: [slow] } });
    const { id } = await flags.addFlag('menu');
    await seeMany(400, { plan: 'a.'.repeat(1_000) });

    const { status, body } = await servedTo([slowFlag.id, id]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.flags).toMatchObject([
      { id: slowFlag.id, served: null, error: expect.stringContaining('takes too long') },
      { id, served: { variants: [{ people: 400 }] }, error: null },
    ]);
  });

  test('are a smaller sample for more flags, which is always the same', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 100; index++) ids.push((await flags.addFlag(`flag-${index}`, partial(30))).id);
    await seeMany(2_500, {});

    const { body } = await servedTo(ids);
    expect(body).toMatchObject({ total_people: 2_500, sample_size: 2_000, is_sample: true });
    expect(body.flags).toHaveLength(100);
    // Five standard errors of a share of 30% of 2,000.
    for (const { served } of body.flags) expect(Math.abs(served.variants[0].share - 0.3)).toBeLessThan(0.052);
    expect((await servedTo(ids)).body).toEqual(body);
  });

  test('are left out for flags that are deleted, unknown, or in another project', async () => {
    const { id } = await flags.addFlag('menu');
    const gone = await flags.addFlag('gone', { deleted: true });
    const other = await buildProject(server.db, server.organization);
    const foreign = await flagsOf(server, other).addFlag('foreign');

    const { body } = await servedTo([id, gone.id, foreign.id, 999_999]);
    expect(body.flags.map((flag: { id: number }) => flag.id)).toEqual([id]);
    expect((await servedTo([gone.id])).body.flags).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['no list', 5],
    ['an empty list', []],
    ['a text', ['1']],
    ['101 ids', Array.from({ length: 101 }, (_, index) => index + 1)],
    ['an id that is too large', [2 ** 40]],
  ])('are not counted for %s, and the field is named', async (_, ids) => {
    const { status, body } = await servedTo(ids);
    expect([status, body.attr]).toEqual([400, expect.stringMatching(/^ids/)]);
  });
});
