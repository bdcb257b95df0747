import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { did, exposed, hour, paid } from '../events/exposed-events.ts';
import { metric, node, ORDERS, orders, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

const DAY = 24;
const cuped = (days: number) => ({ stats_config: { cuped: { enabled: true, lookback_days: days } } });

/** Returns what the variants sent about the time before the exposure in the result of a metric. */
async function beforeIn(path: string, uuid = REVENUE) {
  const { results } = await compute(path);
  const row = results.find((one: { metric_uuid: string }) => one.metric_uuid === uuid);
  const { baseline, variant_results } = row.result;
  return [baseline, ...variant_results].map((variant) =>
    Object.fromEntries(Object.entries(variant).filter(([name]) => name.startsWith('covariate'))),
  );
}

/** ann paid 4 and 3 in the two days before her exposure and 100 earlier; bob nothing, and cay 6. */
const pay = () =>
  store(
    paid('ann', -2 * DAY + 0.9, 100),
    paid('ann', -DAY, 4),
    paid('ann', 0.5, 3),
    exposed('ann', 1, 'control'),
    paid('ann', 1, 10),
    paid('ann', 3, 20),
    exposed('bob', 1, 'test'),
    paid('bob', 5, 8),
    paid('cay', -1, 6),
    did('cay', 'opened', 1),
    exposed('cay', 2, 'test'),
    paid('cay', 4, 2),
  );

test('with CUPED, each variant has the sums of the days before the exposure', async () => {
  await pay();
  const path = await create({ metrics: [revenue], ...cuped(2) });

  expect(await beforeIn(path)).toEqual([
    // 4 + 3; times the 30 after the exposure.
    { covariate_active: 1, covariate_sum: 7, covariate_sum_squares: 49, covariate_sum_product: 210 },
    { covariate_active: 1, covariate_sum: 6, covariate_sum_squares: 36, covariate_sum_product: 12 },
  ]);
});

test('a funnel has the people who took its last step before, also without the other steps', async () => {
  await pay();
  await store(did('ann', 'opened', 2));
  const path = await create({ metrics: [orders], ...cuped(2) });

  expect(await beforeIn(path, ORDERS)).toEqual([
    { covariate_active: 1, covariate_sum: 1, covariate_sum_squares: 1, covariate_sum_product: 1 },
    { covariate_active: 1, covariate_sum: 1, covariate_sum_squares: 1, covariate_sum_product: 0 },
  ]);
});

test('a ratio has the sums of its denominator, too', async () => {
  await pay();
  const ratio = metric('ratio', {
    uuid: REVENUE,
    numerator: node('paid', { math: 'sum', math_property: 'amount' }),
    denominator: node('paid'),
  });
  const path = await create({ metrics: [ratio], ...cuped(2) });

  expect((await beforeIn(path))[0]).toEqual({
    covariate_active: 1,
    covariate_sum: 7,
    covariate_sum_squares: 49,
    covariate_sum_product: 210,
    covariate_denominator: {
      sum: 2,
      sum_squares: 4,
      with_numerator_before: 14,
      with_numerator: 60,
      with_denominator: 4,
      numerator_with_denominator: 14,
    },
  });
});

test('without CUPED, and for means of numbers and retention, nothing is measured before the exposure', async () => {
  await pay();
  const average = { ...revenue, source: node('paid', { math: 'avg', math_property: 'amount' }) };
  const retention = metric('retention', {
    uuid: REVENUE,
    start_event: node('paid'),
    completion_event: node('paid'),
    retention_window_start: 0,
    retention_window_end: 1,
    retention_window_unit: 'day',
    start_handling: 'first_seen',
  });

  const path = await create({ metrics: [revenue] });
  const plain = [{}, { metrics: [average], ...cuped(2) }, { metrics: [retention], ...cuped(2) }];
  for (const body of plain) {
    await ask(world.server, `PATCH ${path}`, { body });
    const { results } = await compute(path);
    expect(results[0].result.baseline.number_of_samples).toBe(1);
    expect(JSON.stringify(results)).not.toContain('covariate');
  }
});

test('a change of CUPED makes the results old', async () => {
  const path = await create({ metrics: [revenue] });
  const fingerprint = async () => (await ask(world.server, `GET ${path}`)).body.metrics[0].fingerprint;
  const before = await fingerprint();
  await ask(world.server, `PATCH ${path}`, { body: cuped(14) });

  expect(await fingerprint()).not.toBe(before);
});

test.each([0, 31, 2.5, '14'])('CUPED over %j days is refused', async (days) => {
  const path = await create({});
  const { status, body } = await ask(world.server, `PATCH ${path}`, {
    body: { stats_config: { cuped: { enabled: true, lookback_days: days } } },
  });

  expect({ status, ...body }).toMatchObject({
    status: 400,
    attr: 'stats_config',
    detail: 'cuped.lookback_days must be a whole number from 1 to 30.',
  });
});

test('a plan learns by how much CUPED would have reduced the variance of the people of the past', async () => {
  const people = Array.from({ length: 200 }, (_, index) => index);
  // Everybody pays after the first visit almost as much as before it.
  await store(
    ...people.flatMap((index) => [
      paid(`person-${index}`, 20, 10 + (index % 50)),
      did(`person-${index}`, 'visited', 30),
      paid(`person-${index}`, 31, 10 + (index % 50) + (index % 3)),
    ]),
  );
  world.clock = new Date(hour(28 * DAY + 25));
  const body = {
    metric: revenue,
    exposure_criteria: { exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'visited', properties: [] } },
  };
  const figures = (more: object) =>
    ask(world.server, `POST /api/projects/${world.project}/experiments/past_figures/`, { body: { ...body, ...more } });

  expect((await figures(cuped(14))).body.variance_reduction).toBeGreaterThan(0.99);
  expect((await figures({})).body).not.toHaveProperty('variance_reduction');
});
