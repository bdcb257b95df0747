import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { samples } from '#test/support/samples.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let projectPath: string;
let experiments: string;
beforeAll(async () => {
  server = await startServer();
  const { id } = await buildProject(server.db, server.organization);
  projectPath = `/api/organizations/${server.organization}/projects/${id}/`;
  experiments = `/api/projects/${id}/experiments/`;
});
afterAll(() => server.stop());

/** Objects that fail when they are turned into a text or a number, and property names that every object has. */
const hostile: Json[] = [
  { toString: 1 },
  { toString: 1, valueOf: 1 },
  [{ toString: 1 }],
  'toString',
  'constructor',
  '__proto__',
];

/** Arbitrary values, valid values, and nearly valid ones. */
const anything = ([first, second]: readonly [unknown, unknown]) =>
  fc.oneof(
    fc.constantFrom(first, second, null, '', 0, -1, 1e21, true, [], {}),
    fc.constantFrom(...hostile),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 4 }),
  );

/** A few fields at a time, so that many bodies are valid. */
const jsonBody = (resource: Resource) =>
  fc
    .subarray(writableNames(resource), { maxLength: 3 })
    .chain((names) =>
      fc.record(
        Object.fromEntries(names.map((name) => [name, anything(samples[resource.fields[name]?.kind ?? 'json'])])),
      ),
    );

const odd = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...hostile, null, [], {}, '', -1, 1e308, '0000-01-01', '9999-12-31', '10000-01-01'),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const mostly = (...usual: unknown[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd });
const operators = [
  'exact',
  'icontains',
  'regex',
  'not_regex',
  'gt',
  'between',
  'is_set',
  'is_date_exact',
  'is_date_after',
];
const filter = fc.record(
  {
    key: mostly('plan', 'a'),
    operator: mostly(...operators),
    value: fc.oneof(odd, fc.array(odd, { maxLength: 3 })),
    type: mostly('event', 'person', 'hogql'),
  },
  { requiredKeys: ['key'] },
);
const filters = fc.oneof(
  fc.array(filter, { maxLength: 3 }),
  fc.record({ type: mostly('OR'), values: fc.array(filter, { maxLength: 2 }) }),
  odd,
);
const entity = fc.record(
  {
    id: mostly('seen'),
    math: mostly('total', 'dau', 'sum', 'p90', 'avg_count_per_actor'),
    math_property: mostly('n'),
    order: odd,
    properties: filters,
  },
  { requiredKeys: ['id'] },
);

/** A metric with nearly valid parts. */
const metric = fc.record(
  {
    insight: mostly('FUNNELS', 'TRENDS'),
    events: fc.oneof(
      { weight: 9, arbitrary: fc.array(entity, { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: odd },
    ),
    filter_test_accounts: mostly(true),
    funnel_window_interval: odd,
    funnel_window_interval_unit: mostly('day', 'month'),
    funnel_window_days: odd,
    breakdown_attribution_type: mostly('first_touch'),
    funnel_aggregate_by_hogql: mostly('person_id', 'properties.a'),
    aggregation_group_type_index: mostly(null),
    exclusions: mostly([]),
  },
  { requiredKeys: ['events'] },
);

/** An unused key, so that most experiments can be created. */
const ownKey = fc.uuid().map((key) => ({ feature_flag_key: key }));

test('any body for a project is either stored as the response shows, or rejected with the field names', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(jsonBody(project), async (body) => {
      const answer = await ask(server, `PATCH ${projectPath}`, { body });

      statuses.add(answer.status);
      if (answer.status === 200) expect((await ask(server, `GET ${projectPath}`)).body).toEqual(answer.body);
      else expect(answer.body.errors.length).toBeGreaterThan(0);
    }),
    { numRuns: 150 },
  );
  expect(statuses).toEqual(new Set([200, 400]));
  expect(server.log).toEqual([]);
});

test('any body for an experiment is stored or rejected without a server error', async () => {
  const bodies = fc.tuple(jsonBody(experiment), jsonBody(experiment), ownKey);
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bodies, async ([created, changed, key]) => {
      const made = await ask(server, `POST ${experiments}`, { body: { name: 'Any', ...created, ...key } });
      statuses.add(made.status);
      if (made.status === 400) return;

      const path = `${experiments}${made.body.id}/`;
      const answer = await ask(server, `PATCH ${path}`, { body: changed });

      statuses.add(answer.status);
      if (answer.status === 200) expect((await ask(server, `GET ${path}`)).body).toEqual(answer.body);
      expect([200, 400]).toContain((await ask(server, `GET ${path}results/`)).status);
      expect([200, 400]).toContain((await ask(server, `GET ${path}secondary_results/?id=0`)).status);
    }),
    { numRuns: 150 },
  );
  expect(statuses).toEqual(new Set([200, 201, 400]));
  expect(server.log).toEqual([]);
});

test('any metric and any filters lead to results or to an error message', async () => {
  const statuses: number[] = [];
  await fc.assert(
    fc.asyncProperty(metric, metric, filters, ownKey, async (goal, exposure, test_account_filters, key) => {
      await ask(server, `PATCH ${projectPath}`, { body: { test_account_filters } });
      const body = {
        name: 'Any',
        start_date: '2026-01-01T00:00:00Z',
        filters: goal,
        secondary_metrics: [{ filters: goal }],
        parameters: { custom_exposure_filter: exposure },
        ...key,
      };
      const made = await ask(server, `POST ${experiments}`, { body });
      expect([201, 400]).toContain(made.status);
      if (made.status === 400) return;

      const goalAnswer = await ask(server, `GET ${experiments}${made.body.id}/results/`);
      const secondary = await ask(server, `GET ${experiments}${made.body.id}/secondary_results/?id=0`);

      statuses.push(secondary.status);
      expect([200, 400]).toContain(goalAnswer.status);
      expect([200, 400]).toContain(secondary.status);
    }),
    { numRuns: 200 },
  );
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  expect(server.log).toEqual([]);
});
