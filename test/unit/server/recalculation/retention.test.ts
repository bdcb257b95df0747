import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { did, exposed, hour } from '../events/exposed-events.ts';
import { metric, node, ORDERS, REVENUE, recalculationWorld } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

const retention = metric('retention', {
  uuid: ORDERS,
  start_event: node('signed_up'),
  completion_event: node('opened'),
  retention_window_start: 1,
  retention_window_end: 1,
  retention_window_unit: 'day',
  start_handling: 'first_seen',
});

/** Stores people of a variant who sign up in the first hours. The first `returning` people open the app a day later. */
const people = (variant: string, count: number, returning: number) =>
  store(
    ...Array.from({ length: count }, (_, index) => `${variant}-${index}`).flatMap((who, index) => [
      exposed(who, 1, variant),
      did(who, 'signed_up', 2),
      ...(index < returning ? [did(who, 'opened', 26)] : []),
    ]),
  );

describe('a retention metric', () => {
  test('compares the shares of people who came back among those who started', async () => {
    await people('control', 60, 20);
    await people('test', 80, 40);
    await store(exposed('visitor', 1, 'test'));
    const path = await create({ metrics: [retention] });

    const { results } = await compute(path);

    expect(results[0]).toMatchObject({ metric_uuid: ORDERS, status: 'completed' });
    const { baseline, variant_results } = results[0].result;
    expect(baseline).toEqual({
      key: 'control',
      number_of_samples: 60,
      sum: 20,
      sum_squares: 20,
      denominator_sum: 60,
      denominator_sum_squares: 60,
      numerator_denominator_sum_product: 20,
      validation_failures: [],
    });
    const [tested] = variant_results;
    expect(tested).toMatchObject({ key: 'test', number_of_samples: 80, sum: 40, denominator_sum: 80 });
    // The relative difference of 40/80 and 20/60 is 0.5. Its standard error by the delta method:
    const [before, after] = [20 / 60, 40 / 80];
    const variance = (share: number, started: number) => (share * (1 - share)) / (started - 1);
    const error = Math.sqrt(variance(after, 80) + (after / before) ** 2 * variance(before, 60)) / before;
    expect(tested.credible_interval[0]).toBeCloseTo(0.5 - 1.959_964 * error, 6);
    expect(tested.credible_interval[1]).toBeCloseTo(0.5 + 1.959_964 * error, 6);
  });

  test('that starts with the exposure counts everyone who was exposed', async () => {
    await store(exposed('ann', 1, 'control'), exposed('ann', 30, 'control'), did('ann', 'opened', 26));
    await store(exposed('bob', 1, 'control'), did('bob', 'opened', 2));
    const start_event = { kind: 'ExperimentExposureNode' };
    const flagCall = { kind: 'EventsNode', event: '$feature_flag_called' };
    const path = await create({
      metrics: [
        { ...retention, start_event },
        { ...retention, start_event, completion_event: flagCall, retention_window_start: 0, uuid: REVENUE },
      ],
    });

    const { results } = await compute(path);

    const [opened, exposedAgain] = results.map(({ result }: { result: { baseline: object } }) => result.baseline);
    expect(opened).toMatchObject({ number_of_samples: 2, sum: 1, denominator_sum: 2 });
    expect(exposedAgain).toMatchObject({ number_of_samples: 2, sum: 1, denominator_sum: 2 });
  });

  test.each([
    [{ start_event: { kind: 'ExperimentDataWarehouseNode', table_name: 'visits' } }, 'ExperimentDataWarehouseNode'],
    [{ completion_event: { kind: 'Tables' } }, 'Tables'],
    [{ metric_type: 'mean', source: { kind: 'Tables', math: 'total' } }, 'Tables'],
    [{ metric_type: 'ratio', numerator: node('paid'), denominator: { kind: 'Tables' } }, 'Tables'],
    [{ metric_type: 'funnel', series: [node('opened'), { kind: 'Tables' }] }, 'Tables'],
  ])('with the source %o is not computed, and its error names the kind', async (change, kind) => {
    await people('control', 3, 2);
    const path = await create({ metrics: [{ ...retention, ...change }] });

    const { results, metric_errors } = await compute(path);

    expect(results[0]?.result ?? null).toBeNull();
    expect(metric_errors[ORDERS].message).toBe(
      `This server does not support sources of the kind ${kind}. Use events instead.`,
    );
  });

  test.each([
    [{ start_event: undefined }, "[{'loc': ('start_event',), 'type': 'missing'"],
    [{ start_event: { event: 'signed_up' } }, "[{'loc': ('start_event', 'kind'), 'type': 'missing'"],
    [{ completion_event: null }, "[{'loc': ('completion_event',), 'type': 'missing'"],
    [
      { retention_window_unit: 'moon' },
      "[{'loc': ('retention_window_unit',), 'type': 'value_error', 'msg': 'The unit of the window must be one of second",
    ],
  ])('that was stored as %o is not computed, and its error names the key', async (change, error) => {
    await people('control', 3, 2);
    const path = await create({ metrics: [retention] });
    const metrics = JSON.stringify([{ ...retention, ...change }]);
    await sql`update experiment set metrics = ${metrics} where project_id = ${world.project}`.execute(world.server.db);

    const { results, metric_errors } = await compute(path);

    expect(results[0]?.result ?? null).toBeNull();
    expect(metric_errors[ORDERS].message).toContain(`The metric is invalid: ${error}`);
  });

  test('leaves out test accounts', async () => {
    await ask(world.server, `PATCH /api/projects/${world.project}/`, {
      body: {
        test_account_filters: [{ type: 'person', key: 'email', operator: 'not_icontains', value: '@acme.test' }],
      },
    });
    const colleague = exposed('ann', 1, 'control');
    await store({ ...colleague, properties: { ...colleague.properties, $set: { email: 'ann@acme.test' } } });
    await store(did('ann', 'signed_up', 2), did('ann', 'opened', 26));
    await people('control', 2, 1);
    const count = async (filterTestAccounts: boolean) => {
      const path = await create({
        feature_flag_key: `checkout`,
        metrics: [retention],
        exposure_criteria: { filterTestAccounts },
      });
      const { results } = await compute(path);
      await ask(world.server, `DELETE ${path}`);
      return [results[0].result.baseline.number_of_samples, results[0].result.baseline.sum];
    };

    expect(await count(true)).toEqual([2, 1]);
    expect(await count(false)).toEqual([3, 2]);
  });

  test('has the same sums at the end of each day', async () => {
    await people('control', 3, 2);
    const path = await create({ metrics: [retention] });
    const { body } = await ask(world.server, `GET ${path}`);
    const { uuid, fingerprint } = body.metrics[0];

    const { body: series } = await ask(
      world.server,
      `GET ${path}timeseries_results/?metric_uuid=${uuid}&fingerprint=${fingerprint}`,
    );

    const counted = Object.values<{ baseline: { number_of_samples: number; sum: number } } | null>(series.timeseries);
    expect(counted.map((day) => day && [day.baseline.number_of_samples, day.baseline.sum])).toEqual([
      [3, 0],
      [3, 2],
      [3, 2],
    ]);
    expect(Object.keys(series.timeseries)[0]).toBe(hour(0).slice(0, 10));
  });
});
