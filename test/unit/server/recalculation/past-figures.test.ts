import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildKey } from '#test/support/server.ts';
import { did, exposed, hour, paid } from '../events/exposed-events.ts';
import { metric, node, orders, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { store } = world;

const DAY = 24;
/** The present, in hours since the first event: 28 days later, so that an event of the first hour is just too old. */
const NOW = 28 * DAY + 1;

const figures = async (body: object, key?: string) => {
  world.clock = new Date(hour(NOW));
  const path = `POST /api/projects/${world.project}/experiments/past_figures/`;
  return ask(world.server, path, { body, ...(key && { key }) });
};

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviationOf = (values: readonly number[]) => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
};

describe('figures of the past', () => {
  test('count people with any event if the flag of the experiment is new', async () => {
    await store(
      // Ten people visit on each of the last six days, and two of them also open and pay on the same day.
      ...people(60).map((id, index) => did(id, 'visited', NOW - 1 - Math.floor(index / 10) * DAY)),
      ...people(60)
        .filter((_, index) => index % 5 === 0)
        .flatMap((id) => [did(id, 'opened', NOW - 0.5), paid(id, NOW - 0.4, 10)]),
      // Too old.
      did('old', 'visited', 0),
    );

    const { status, body } = await figures({ metric: orders, feature_flag_key: 'new' });

    expect({ status, body }).toEqual({
      status: 200,
      body: { days: 6, exposure_event: null, people: 60, baseline: 0.2, deviation: null },
    });
  });

  test('count a conversion that is the first event of a person', async () => {
    await store(...people(4).map((id) => paid(id, 5, 10)), did('ann', 'visited', 5));
    const purchase = metric('funnel', { series: [node('paid')] });

    expect((await figures({ metric: purchase })).body).toMatchObject({ people: 5, baseline: 0.8 });
  });

  test('have the mean and the standard deviation of sums, with zeros for people without events', async () => {
    const amounts = [5, 0, 12.5, 70, 0, 0, 31];
    await store(
      ...amounts.map((_, index) => did(`person-${index}`, 'visited', 30)),
      ...amounts.flatMap((amount, index) => (amount === 0 ? [] : [paid(`person-${index}`, 31, amount)])),
    );

    const { body } = await figures({ metric: revenue });

    expect(body.people).toBe(amounts.length);
    expect(body.baseline).toBeCloseTo(mean(amounts), 9);
    expect(body.deviation).toBeCloseTo(deviationOf(amounts), 9);
  });

  test('have the standard deviation of a ratio by the delta method', async () => {
    // Pairs of the amount and the number of orders.
    const pairs = [
      [10, 1],
      [24, 3],
      [0, 0],
      [90, 2],
      [7, 1],
    ] as const;
    await store(
      ...pairs.flatMap(([amount, count], index) => [
        did(`person-${index}`, 'visited', 30),
        ...Array.from({ length: count }, () => paid(`person-${index}`, 31, amount / count)),
      ]),
    );
    const perOrder = metric('ratio', {
      numerator: node('paid', { math: 'sum', math_property: 'amount' }),
      denominator: node('paid', { math: 'total' }),
    });

    const { body } = await figures({ metric: perOrder });

    const ratio = mean(pairs.map(([amount]) => amount)) / mean(pairs.map(([, count]) => count));
    const residuals = pairs.map(([amount, count]) => amount - ratio * count);
    expect(body.baseline).toBeCloseTo(ratio, 9);
    expect(body.deviation).toBeCloseTo(deviationOf(residuals) / mean(pairs.map(([, count]) => count)), 9);
  });

  test('count the people with a start event if the goal is retention', async () => {
    await store(
      ...people(5).map((id) => did(id, 'visited', 30)),
      ...people(4).map((id) => did(id, 'opened', 31)),
      ...people(3).map((id) => paid(id, 31 + 2 * DAY, 10)),
    );
    const back = metric('retention', {
      start_event: node('opened'),
      completion_event: node('paid'),
      retention_window_start: 1,
      retention_window_end: 7,
      retention_window_unit: 'day',
      start_handling: 'first_seen',
    });

    expect((await figures({ metric: back })).body).toMatchObject({ people: 4, baseline: 0.75, deviation: null });
  });

  test('count the people for whom the flag was evaluated, if they are at least 50', async () => {
    const purchase = metric('funnel', { series: [node('paid')] });
    await store(
      ...people(100).map((id) => did(id, 'visited', 30)),
      ...people(49).map((id, index) => exposed(id, 40, index % 2 === 0 ? 'control' : 'test')),
      ...people(10).map((id) => paid(id, 50, 1)),
      // Before the evaluation.
      paid('person-20', 35, 1),
    );
    const asked = () => figures({ metric: purchase, feature_flag_key: 'checkout' });
    expect((await asked()).body).toMatchObject({ exposure_event: null, people: 100, baseline: 0.11 });

    await store(exposed('person-49', NOW - 10 * DAY, 'another'));
    expect((await asked()).body).toMatchObject({
      exposure_event: '$feature_flag_called',
      people: 50,
      baseline: 0.2,
      days: 27,
    });
  });

  test('count only people with the exposure event, without test accounts, as the results will', async () => {
    const filters = [{ key: 'plan', value: 'internal', operator: 'is_not', type: 'event' }];
    await ask(world.server, `PATCH /api/projects/${world.project}/`, { body: { test_account_filters: filters } });
    await store(
      ...people(8).map((id, index) => did(id, 'cart seen', 30, { plan: index < 2 ? 'internal' : 'pro' })),
      ...people(4).map((id) => paid(id, 31, 10)),
      did('ann', 'visited', 30),
    );
    const asked = (criteria: object) =>
      figures({
        metric: revenue,
        exposure_criteria: {
          exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'cart seen', properties: [] },
          ...criteria,
        },
      });

    expect((await asked({})).body).toMatchObject({ exposure_event: 'cart seen', people: 6, baseline: 20 / 6 });
    expect((await asked({ filterTestAccounts: false })).body).toMatchObject({ people: 8, baseline: 5 });
  });

  test('are empty without events', async () => {
    expect((await figures({ metric: revenue })).body).toEqual({
      days: 28,
      exposure_event: null,
      people: 0,
      baseline: null,
      deviation: null,
    });
  });

  test('need a valid metric that this server can compute, and a key that can read experiments', async () => {
    const reader = await buildKey(world.server.db, world.server.users.owner.id, { scopes: ['experiment:read'] });

    expect(await figures({ metric: revenue }, reader)).toMatchObject({ status: 200 });
    expect(await figures({})).toMatchObject({ status: 400, body: { attr: 'metric' } });
    expect(await figures({ metric: metric('mean', { source: {} }) })).toMatchObject({
      status: 400,
      body: { attr: 'metric' },
    });
    expect(await figures({ metric: metric('funnel', { series: [{ kind: 'ActionsNode', id: 7 }] }) })).toMatchObject({
      status: 400,
      body: { attr: 'metric', detail: expect.stringContaining('action') },
    });
    const exposure_config = { kind: 'ActionsNode', id: 7 };
    expect(await figures({ metric: revenue, exposure_criteria: { exposure_config } })).toMatchObject({
      status: 400,
      body: { attr: 'exposure_criteria', detail: expect.stringContaining('action') },
    });
    expect(await figures({ metric: revenue, exposure_criteria: { multiple_variant_handling: 'all' } })).toMatchObject({
      status: 400,
      body: { attr: 'exposure_criteria' },
    });
  });
});
