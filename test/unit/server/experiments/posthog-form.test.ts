import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let experiments: string;
let flags: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id } = await buildProject(server.db, server.organization);
  experiments = `/api/projects/${id}/experiments/`;
  flags = `/api/projects/${id}/feature_flags/`;
});

const variants = (control: number) => [
  { key: 'control', rollout_percentage: control },
  { key: 'b', rollout_percentage: 100 - control },
];
const groups = [
  {
    properties: [{ key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }],
    rollout_percentage: 80,
  },
];
const payloads = { b: '{"size":2}' };

const create = (body: object = {}) =>
  ask(server, `POST ${experiments}`, { body: { name: 'Photos', feature_flag_key: 'photos', ...body } });
const patch = (id: number, body: object) => ask(server, `PATCH ${experiments}${id}/`, { body });
const read = (id: number) => ask(server, `GET ${experiments}${id}/`);

describe('an experiment in the form of PostHog since June 2026', () => {
  test('is created with the variants, release conditions and payloads in its flag', async () => {
    const filters = { multivariate: { variants: variants(60) }, groups, payloads };
    const { status, body, headers } = await create({
      feature_flag: { filters, ensure_experience_continuity: true },
      running_time_calculation: { minimum_detectable_effect: 20, recommended_sample_size: 4000 },
      excluded_variants: [],
      only_count_matured_users: false,
      holdout: null,
      saved_metrics_ids: null,
    });

    expect(status).toBe(201);
    expect(body.feature_flag).toMatchObject({ filters, ensure_experience_continuity: true });
    expect(body.parameters).toEqual({
      feature_flag_variants: variants(60),
      minimum_detectable_effect: 20,
      recommended_sample_size: 4000,
    });
    expect(headers.get('x-ignored-fields')).toBeNull();
  });

  test('is changed by feature_flag and by variants in parameters in one request', async () => {
    const { body } = await create({ feature_flag: { filters: { multivariate: { variants: variants(60) } } } });
    const changed = await patch(body.id, {
      update_feature_flag_params: true,
      feature_flag: { filters: { groups } },
      parameters: { feature_flag_variants: variants(10) },
    });

    expect(changed.body.feature_flag.filters).toMatchObject({ groups, multivariate: { variants: variants(10) } });
    expect(changed.body.parameters.feature_flag_variants).toEqual(variants(10));
  });

  test('keeps the flag of a draft if only the plan changes', async () => {
    const { body } = await create();
    const path = `${flags}${body.feature_flag.id}/`;
    const filters = { groups: [], multivariate: null };
    expect((await ask(server, `PATCH ${path}`, { body: { filters } })).status).toBe(200);

    const changed = await patch(body.id, { running_time_calculation: { recommended_sample_size: 4000 } });

    expect(changed.body.parameters).toEqual({ recommended_sample_size: 4000 });
    expect(changed.body.feature_flag.filters).toEqual(filters);
  });

  test('has its shares in split_percent or in rollout_percentage', async () => {
    const shares = variants(60).map(({ key, rollout_percentage: split_percent }) => ({ key, split_percent }));
    const { body } = await create({ feature_flag: { filters: { multivariate: { variants: shares } } } });
    expect(body.feature_flag.filters.multivariate.variants).toEqual(variants(60));

    const changed = await patch(body.id, { parameters: { feature_flag_variants: shares.reverse() } });
    expect(changed.body.feature_flag.filters.multivariate.variants).toEqual(variants(60).reverse());

    const differing = [{ key: 'control', rollout_percentage: 50, split_percent: 40 }, shares[0]];
    expect((await patch(body.id, { parameters: { feature_flag_variants: differing } })).status).toBe(400);
  });

  test('keeps the rest of its flag when a part of a draft changes', async () => {
    const filters = { multivariate: { variants: variants(60) }, groups, payloads };
    const { id } = (await create({ feature_flag: { filters } })).body;

    await patch(id, { running_time_calculation: { minimum_detectable_effect: 5 } });
    expect((await read(id)).body.feature_flag.filters).toMatchObject(filters);

    const { body } = await patch(id, { feature_flag: { filters: { multivariate: { variants: variants(20) } } } });
    expect(body.feature_flag.filters).toMatchObject({ ...filters, multivariate: { variants: variants(20) } });
    expect(body.parameters).toEqual({ feature_flag_variants: variants(20), minimum_detectable_effect: 5 });

    const other = { feature_flag_variants: [variants(60)[0], { key: 'c', rollout_percentage: 40 }] };
    const replaced = (await patch(id, { parameters: other })).body.feature_flag.filters;
    expect(replaced).toMatchObject({ groups, payloads: {}, multivariate: { variants: other.feature_flag_variants } });
  });

  test('changes the flag of a launched experiment only if the request says so, and only its shares', async () => {
    const { id } = (await create({ parameters: { feature_flag_variants: variants(60) } })).body;
    await patch(id, { start_date: '2026-01-01' });
    const change = { feature_flag: { filters: { multivariate: { variants: variants(20) }, groups } } };

    expect(await patch(id, change)).toMatchObject({ status: 400, body: { attr: 'feature_flag' } });
    const { status, body } = await patch(id, { ...change, update_feature_flag_params: true });
    expect(status).toBe(200);
    expect(body.feature_flag.filters).toMatchObject({ groups, multivariate: { variants: variants(20) } });
    expect(body.parameters.feature_flag_variants).toEqual(variants(20));

    const others = { multivariate: { variants: [variants(50)[0], { key: 'c', rollout_percentage: 50 }] } };
    expect((await patch(id, { feature_flag: { filters: others }, update_feature_flag_params: true })).body.detail).toBe(
      "Can't update feature_flag_variants on Experiment",
    );
  });

  test('changes the shares of a launched experiment with its parameters, as before June 2026', async () => {
    const { id } = (await create({ parameters: { feature_flag_variants: variants(60) } })).body;
    await patch(id, { start_date: '2026-01-01' });
    const parameters = { feature_flag_variants: variants(20), minimum_detectable_effect: 5 };

    const { body } = await patch(id, { parameters, update_feature_flag_params: true });
    expect(body.parameters).toEqual(parameters);
    expect(body.feature_flag.filters.multivariate.variants).toEqual(variants(20));
  });

  test.each([
    ['an unknown key in feature_flag', { feature_flag: { filters: {}, rollout: 5 } }, 'feature_flag__rollout'],
    [
      'an unknown key in its filters',
      { feature_flag: { filters: { holdout: { id: 1 } } } },
      'feature_flag__filters__holdout',
    ],
    [
      'a cohort',
      { feature_flag: { filters: { groups: [{ properties: [{ type: 'cohort', value: 1 }] }] } } },
      'feature_flag',
    ],
    [
      'variants without control',
      { feature_flag: { filters: { multivariate: { variants: [{ key: 'a', rollout_percentage: 100 }] } } } },
      null,
    ],
    ['a flag that is a text', { feature_flag: 'photos' }, 'feature_flag'],
    ['an unknown key in the plan', { running_time_calculation: { sample: 5 } }, 'running_time_calculation'],
    ['a holdout', { holdout_id: 3 }, 'holdout_id'],
    ['saved metrics', { saved_metrics_ids: [{ id: 1 }] }, 'saved_metrics_ids'],
    ['excluded variants', { excluded_variants: ['b'] }, 'excluded_variants'],
    ['only matured users', { only_count_matured_users: true }, 'only_count_matured_users'],
  ])('is refused with %s, and nothing is created', async (_, body, attr) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { attr, detail: expect.stringMatching(/\w/) } });
    expect((await ask(server, `GET ${flags}`)).body.count).toBe(0);
  });

  test('that was read can be sent back whole, and changes nothing', async () => {
    const filters = { multivariate: { variants: variants(60) }, groups, payloads };
    const { id } = (await create({ feature_flag: { filters } })).body;
    const { body, headers } = await read(id);

    const answer = await patch(id, body);
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([200, body, headers.get('etag')]);
    expect(answer.headers.get('x-ignored-fields')).toBeNull();
  });

  test('is deleted by an update that sets deleted, and only by true', async () => {
    const { id } = (await create()).body;
    expect((await patch(id, { deleted: false })).body).toMatchObject({ id, name: 'Photos' });
    const deleted = await patch(id, { deleted: true });
    expect(deleted).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect((await read(id)).status).toBe(404);
    expect((await create()).status).toBe(201);
  });
});

describe('a request with unknown fields', () => {
  test.each([
    ['experiments', () => `POST ${experiments}`, { name: 'New', feature_flag_key: 'new' }, 201],
    ['projects', () => 'POST /api/projects/', { name: 'New' }, 201],
  ])('about %s succeeds, and names them', async (_, line, known, status) => {
    const answer = await ask(server, line(), {
      body: { ...known, tags: ['a'], '\ud800 ü,': 1, _create_in_folder: 'x' },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-ignored-fields')).toMatch(/^(tags, )?%EF%BF%BD%20%C3%BC%2C, _create_in_folder$/);
  });

  test('about a flag succeeds, and names them', async () => {
    const { feature_flag } = (await create()).body;
    const answer = await ask(server, `PATCH ${flags}${feature_flag.id}/`, { body: { name: 'N', usage_dashboard: 4 } });
    expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([200, 'usage_dashboard']);
  });

  test('with very many of them gets their number', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field_${index}`, 1]));
    const answer = await create(many);
    expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([201, '5000 fields']);
  });
});
