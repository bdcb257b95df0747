import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { did, exposed, hour, paid } from '../events/exposed-events.ts';
import { metric, node, orders, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

/** The start and the second day of the experiments, as the server writes them. */
const START = '2026-01-01T00:00:00Z';
const DAY_2 = '2026-01-02T00:00:00Z';

const RETENTION = '9a1f6c1e-2f6b-4f0c-8f1d-7d3b9a1c2e55';
const retention = metric('retention', {
  uuid: RETENTION,
  start_event: { kind: 'ExperimentExposureNode' },
  completion_event: node('opened'),
  retention_window_start: 0,
  retention_window_end: 48,
  retention_window_unit: 'hour',
  start_handling: 'first_seen',
});
const ratio = metric('ratio', {
  uuid: '5b2d8f10-6a3e-4d8e-9a64-2f0d3c5e7a11',
  numerator: node('paid', { math: 'sum', math_property: 'amount' }),
  denominator: node('paid'),
});

type Filters = Record<string, unknown>;

/** Changes the filters of the flag at a time after the start. */
async function changeFilters(path: string, hours: number, change: (filters: Filters) => Filters) {
  world.clock = new Date(hour(hours));
  const { feature_flag } = (await ask(world.server, `GET ${path}`)).body;
  const changed = await ask(world.server, `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`, {
    body: { filters: change(feature_flag.filters) },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  world.clock = new Date(hour(48));
}

/** Changes the shares of the flag at a time after the start. */
function changeShares(path: string, hours: number, shares: Record<string, number>) {
  const variants = Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage }));
  return changeFilters(path, hours, (filters) => ({ ...filters, multivariate: { variants } }));
}

/** Stores people of a variant who were first exposed at this time. Some of them open and pay 10 an hour later. */
const people = (name: string, hours: number, variant: string, count: number, buyers: number) =>
  store(
    ...Array.from({ length: count }, (_, at) => `${name}${variant}${at}`).flatMap((person, at) => [
      exposed(person, hours, variant),
      ...(at < buyers ? [did(person, 'opened', hours + 0.5), paid(person, hours + 1, 10)] : []),
    ]),
  );

/** At 5% the shares are half and half. Then they are a tenth and nine tenths, at 20%. */
async function simpson(body: object) {
  const path = await create(body);
  await people('first', 1, 'control', 400, 20);
  await people('first', 1, 'test', 400, 20);
  await changeShares(path, 24, { control: 10, test: 90 });
  await people('second', 30, 'control', 80, 16);
  await people('second', 30, 'test', 720, 144);
  return path;
}

const resultsOf = (run: { results: { result: never }[] }) =>
  run.results.map(({ result }) => result) as never as {
    baseline: Record<string, number>;
    variant_results: Record<string, unknown>[];
    share_periods: { from: string; to: string | null; used: boolean }[];
  }[];

describe('the results of an experiment whose shares changed', () => {
  test('combine the periods of constant shares, so that a change of the level does not look like an effect', async () => {
    const path = await simpson({ metrics: [orders, revenue], metrics_secondary: [ratio, retention] });
    const [funnel, mean, perOrder, returns] = resultsOf(await compute(path));

    // 5% and 20% in both variants, weighted by 800 participants each. Together it would be 7.5% and 14.6%.
    expect((funnel?.baseline['sum'] ?? 0) / 480).toBeCloseTo(0.125, 12);
    expect(funnel?.variant_results[0]?.['chance_to_win']).toBeCloseTo(0.5, 10);
    expect(mean?.variant_results[0]?.['chance_to_win']).toBeCloseTo(0.5, 10);
    expect((mean?.baseline['sum'] ?? 0) / 480).toBeCloseTo(1.25, 12);
    expect(perOrder?.baseline['sum']).toBeCloseTo((perOrder?.baseline['denominator_sum'] ?? 0) * 10, 8);
    expect(returns?.variant_results[0]?.['chance_to_win']).toBeCloseTo(0.5, 10);
    expect(funnel?.share_periods).toEqual([
      {
        from: START,
        to: DAY_2,
        shares: { control: 50, test: 50 },
        variants: [
          { key: 'control', number_of_samples: 400, sum: 20, sum_squares: 20 },
          { key: 'test', number_of_samples: 400, sum: 20, sum_squares: 20 },
        ],
        used: true,
      },
      {
        from: DAY_2,
        to: null,
        shares: { control: 10, test: 90 },
        variants: [
          { key: 'control', number_of_samples: 80, sum: 16, sum_squares: 16 },
          { key: 'test', number_of_samples: 720, sum: 144, sum_squares: 144 },
        ],
        used: true,
      },
    ]);
  });

  test('have the periods until then at the end of each day', async () => {
    const path = await simpson({ metrics: [revenue] });
    const { fingerprint } = (await ask(world.server, `GET ${path}`)).body.metrics[0];
    const { body } = await ask(
      world.server,
      `GET ${path}timeseries_results/?${new URLSearchParams({ metric_uuid: REVENUE, fingerprint })}`,
    );
    const { '2026-01-01': first, '2026-01-02': second } = body.timeseries;

    expect(first.share_periods).toHaveLength(1);
    expect(first.baseline).toMatchObject({ number_of_samples: 400, sum: 200 });
    expect(second.share_periods).toHaveLength(2);
    expect(second).toMatchObject(resultsOf(await compute(path))[0] as object);
  });

  test('count people who got another variant in the period and with the variant of their first exposure', async () => {
    const path = await simpson({ metrics: [revenue], exposure_criteria: { multiple_variant_handling: 'exclude' } });
    await store(exposed('firstcontrol0', 31, 'test'));
    const [result] = resultsOf(await compute(path));

    expect(result?.baseline['number_of_samples']).toBe(480);
    expect(result?.variant_results[0]?.['number_of_samples']).toBe(1120);
  });

  test('leave out a period with fewer than 25 people in a variant', async () => {
    const path = await create({ metrics: [revenue] });
    await people('first', 1, 'control', 60, 6);
    await people('first', 1, 'test', 60, 9);
    await changeShares(path, 24, { control: 90, test: 10 });
    await people('second', 30, 'control', 200, 150);
    await people('second', 30, 'test', 24, 1);
    const [result] = resultsOf(await compute(path));

    expect(result?.share_periods.map(({ used }) => used)).toEqual([true, false]);
    expect(result?.baseline).toMatchObject({ number_of_samples: 60, sum: 60 });
    expect(result?.variant_results[0]).toMatchObject({ number_of_samples: 60, sum: 90 });
  });

  test('leave out a variant that the flag does not serve any more, and compare the others in all periods', async () => {
    const variants = ['control', 'test', 'other'].map((key, at) => ({ key, rollout_percentage: [34, 33, 33][at] }));
    const path = await create({ metrics: [revenue], parameters: { feature_flag_variants: variants } });
    for (const variant of ['control', 'test', 'other']) await people('first', 1, variant, 60, 6);
    await changeShares(path, 24, { control: 50, test: 50, other: 0 });
    for (const variant of ['control', 'test']) await people('second', 30, variant, 30, 6);
    const [result] = resultsOf(await compute(path));

    expect(result?.share_periods.map(({ used }) => used)).toEqual([true, true]);
    expect(result?.variant_results).toMatchObject([
      { key: 'test', number_of_samples: 90 },
      { key: 'other', number_of_samples: 60, sum: 60, left_out: true },
    ]);
    expect(result?.variant_results[1]).not.toHaveProperty('chance_to_win');
  });

  test('begin a period with unknown shares if a release condition gives everyone the same variant', async () => {
    const path = await create({ metrics: [revenue] });
    for (const variant of ['control', 'test']) await people('first', 1, variant, 60, 6);
    await changeFilters(path, 24, ({ groups, ...filters }) => ({
      ...filters,
      groups: [{ properties: [], rollout_percentage: 10, variant: 'test' }, ...(groups as object[])],
    }));
    for (const variant of ['control', 'test']) await people('second', 30, variant, 30, 6);
    const [result] = resultsOf(await compute(path));

    expect(result?.share_periods).toMatchObject([{ shares: { control: 50, test: 50 } }, { shares: null, used: true }]);
  });

  test('have no statistics if no period can be compared', async () => {
    const path = await create({ metrics: [revenue] });
    await people('first', 1, 'control', 60, 6);
    await changeShares(path, 1.5, { control: 0, test: 100 });
    await people('second', 30, 'test', 60, 50);
    const [result] = resultsOf(await compute(path));

    expect(result?.share_periods.map(({ used }) => used)).toEqual([false, false]);
    expect(result?.variant_results[0]).not.toHaveProperty('chance_to_win');
  });

  test('do not change if a change of the flag leaves the shares as they are, or ships a variant', async () => {
    const path = await create({ metrics: [revenue] });
    const { feature_flag } = (await ask(world.server, `GET ${path}`)).body;
    await ask(world.server, `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`, {
      body: { filters: { ...feature_flag.filters, groups: [{ properties: [], rollout_percentage: 20 }] } },
    });
    await people('first', 1, 'control', 60, 6);
    await ask(world.server, `POST ${path}ship_variant/`, { body: { variant_key: 'test' } });
    const [result] = resultsOf(await compute(path));

    expect(result?.share_periods).toMatchObject([{ shares: { control: 50, test: 50 }, used: true }]);
  });
});

test('the results of a legacy metric say when the shares changed', async () => {
  const filters = {
    insight: 'FUNNELS',
    events: [
      { id: 'opened', order: 0 },
      { id: 'paid', order: 1 },
    ],
  };
  const path = await create({ filters });
  await changeShares(path, 24, { control: 10, test: 90 });
  for (const variant of ['control', 'test'])
    await store(...['opened', 'paid'].map((name, at) => did(variant, name, 1 + at, { '$feature/checkout': variant })));
  const { body } = await ask(world.server, `GET ${path}results/`);

  expect(body.share_periods).toEqual([
    { from: START, to: DAY_2, shares: { control: 50, test: 50 } },
    { from: DAY_2, to: null, shares: { control: 10, test: 90 } },
  ]);
});
