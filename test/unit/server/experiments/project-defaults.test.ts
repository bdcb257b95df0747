import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { metric, node, ORDERS, recalculationWorld } from '../recalculation/recalculation-world.ts';

const world = recalculationWorld();

const set = (body: object) => ask(world.server, `PATCH /api/projects/${world.project}/`, { body });

async function statsOf(body: object) {
  const path = await world.create({ metrics: [metric('funnel', { uuid: ORDERS, series: [node('paid')] })], ...body });
  return (await ask(world.server, `GET ${path}`)).body.stats_config;
}

test('new experiments use CUPED if the project says so, with its days, unless they bring their own statistics', async () => {
  expect(await statsOf({})).toBeNull();
  expect((await set({ experiment_cuped: true, experiment_cuped_days: 21 })).status).toBe(200);

  const own = { method: 'frequentist', cuped: { enabled: false } };
  expect(await statsOf({ feature_flag_key: 'own', stats_config: own })).toEqual(own);
  expect(await statsOf({ feature_flag_key: 'none', stats_config: null })).toBeNull();
  expect(await statsOf({ feature_flag_key: 'default' })).toEqual({ cuped: { enabled: true, lookback_days: 21 } });
});

test.each([0, 31, 1.5, null])('a project can not use %s days', async (experiment_cuped_days) => {
  expect(await set({ experiment_cuped_days })).toMatchObject({ status: 400, body: { attr: 'experiment_cuped_days' } });
});
