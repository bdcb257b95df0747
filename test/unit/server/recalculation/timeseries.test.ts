import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { exposed, hour, paid } from '../events/exposed-events.ts';
import { ORDERS, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

describe('the results of a metric by day', () => {
  const daily = async (path: string, query: Record<string, string>) =>
    ask(world.server, `GET ${path}timeseries_results/?${new URLSearchParams(query)}`);
  const fingerprintOf = async (path: string) => (await ask(world.server, `GET ${path}`)).body.metrics[0].fingerprint;

  test('are cumulative at the end of each day of the project, and the last one equals a run', async () => {
    await ask(world.server, `PATCH /api/projects/${world.project}/`, { body: { timezone: 'America/New_York' } });
    // In New York, five hours behind, the experiment starts at 19:00 on 31 December.
    await store(
      exposed('ann', 6, 'control'),
      paid('ann', 7, 10),
      exposed('bob', 28, 'test'),
      paid('bob', 28.5, 4),
      paid('ann', 30, 5),
    );
    const path = await create({ metrics: [revenue] });

    const { status, body } = await daily(path, { metric_uuid: REVENUE, fingerprint: await fingerprintOf(path) });
    const run = await compute(path);

    expect([status, body.status]).toEqual([200, 'completed']);
    const sums = Object.entries<{ baseline: { sum: number }; variant_results: { sum: number }[] } | null>(
      body.timeseries,
    ).map(([day, result]) => [day, result && [result.baseline.sum, result.variant_results[0]?.sum]]);
    expect(sums).toEqual([
      // Nobody was exposed yet.
      ['2025-12-31', null],
      // bob paid at 23:30 on 1 January.
      ['2026-01-01', [10, 4]],
      ['2026-01-02', [15, 4]],
    ]);
    expect(body.timeseries['2026-01-02']).toEqual(run.results[0].result);
  });

  test('end with the experiment', async () => {
    await store(exposed('ann', 1, 'control'), paid('ann', 20, 10));
    const path = await create({ metrics: [revenue], end_date: hour(12) });

    const { body } = await daily(path, { metric_uuid: REVENUE, fingerprint: await fingerprintOf(path) });

    expect(Object.keys(body.timeseries)).toEqual(['2026-01-01']);
    expect(body.timeseries['2026-01-01'].baseline).toMatchObject({ number_of_samples: 1, sum: 0 });
  });

  test('need the metric, its fingerprint and a launch', async () => {
    const path = await create({ metrics: [revenue] });
    const draft = await create({ feature_flag_key: 'draft', start_date: null, metrics: [revenue] });
    const fingerprint = await fingerprintOf(path);

    expect(await daily(path, { fingerprint })).toMatchObject({ status: 400, body: { attr: 'metric_uuid' } });
    expect(await daily(path, { metric_uuid: REVENUE })).toMatchObject({ status: 400, body: { attr: 'fingerprint' } });
    expect((await daily(path, { metric_uuid: ORDERS, fingerprint })).status).toBe(404);
    expect((await daily(draft, { metric_uuid: REVENUE, fingerprint })).status).toBe(400);
  });

  test('of an older definition are not shown', async () => {
    await store(exposed('ann', 1, 'control'));
    const path = await create({ metrics: [revenue] });

    const { body } = await daily(path, { metric_uuid: REVENUE, fingerprint: 'of yesterday' });

    expect(body).toMatchObject({ status: 'pending', computed_at: null });
    expect(new Set(Object.values(body.timeseries))).toEqual(new Set([null]));
  });
});
