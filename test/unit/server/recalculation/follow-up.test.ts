import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { exposed, hour, paid } from '../events/exposed-events.ts';
import { metric, node, orders, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

const DAY = 24;

/** Returns what the variants sent about the follow-up in the result of the goal. */
async function followUps(path: string) {
  const { results } = await compute(path);
  const { baseline, variant_results } = results[0].result;
  return [baseline, ...variant_results].map(({ follow_up }) => follow_up);
}

/** ann, bob and cay were exposed at least seven days ago; dan a little less. Three people paid early and late. */
const pay = () =>
  store(
    exposed('ann', 0, 'control'),
    paid('ann', 1, 10),
    paid('ann', 3 * DAY - 0.001, 5),
    paid('ann', 3 * DAY, 20),
    paid('ann', 7 * DAY - 0.001, 1),
    paid('ann', 7 * DAY, 1000),
    exposed('bob', 2 * DAY, 'test'),
    paid('bob', 6 * DAY, 8),
    exposed('cay', 3 * DAY, 'test'),
    exposed('dan', 3 * DAY + 1, 'test'),
    paid('dan', 3 * DAY + 2, 500),
  );

test('the first three days of each person and the rest of the week are summed, of people whose week is over', async () => {
  await pay();
  const path = await create({ metrics: [revenue] });
  // The results are computed a second later: exactly when the week of cay is over.
  world.clock = new Date(Date.parse(hour(10 * DAY)) - 1000);

  expect(await followUps(path)).toEqual([
    {
      number_of_samples: 1,
      early_sum: 15,
      early_sum_squares: 225,
      late_sum: 21,
      late_sum_squares: 441,
      early_late_sum_product: 315,
    },
    {
      number_of_samples: 2,
      early_sum: 0,
      early_sum_squares: 0,
      late_sum: 8,
      late_sum_squares: 64,
      early_late_sum_product: 0,
    },
  ]);
});

test('nothing is summed for the first week, for a shorter conversion window and for other types of metrics', async () => {
  await pay();
  const path = await create({ metrics: [revenue] });
  world.clock = new Date(hour(6 * DAY));
  expect(await followUps(path)).toEqual([undefined, undefined]);

  world.clock = new Date(hour(10 * DAY));
  const within = (days: number) => ({ conversion_window: days, conversion_window_unit: 'day' });
  const [short, long, funnel] = [{ ...revenue, ...within(6) }, { ...revenue, ...within(7) }, orders];
  const ratio = metric('ratio', { uuid: REVENUE, numerator: node('paid'), denominator: node('paid') });

  for (const goal of [short, funnel, ratio]) {
    await ask(world.server, `PATCH ${path}`, { body: { metrics: [goal] } });
    expect(await followUps(path)).toEqual([undefined, undefined]);
  }
  await ask(world.server, `PATCH ${path}`, { body: { metrics: [long] } });
  expect(await followUps(path)).toMatchObject([{ late_sum: 21 }, { late_sum: 8 }]);
});

test('nothing is summed over several periods with different shares of the variants', async () => {
  const enter = (name: string, days: number) =>
    store(
      ...['control', 'test'].flatMap((variant) =>
        Array.from({ length: 30 }, (_, at) => exposed(`${name}-${variant}-${at}`, days * DAY, variant)),
      ),
    );
  await enter('first', 1);
  await enter('second', 12);
  const path = await create({ metrics: [revenue] });
  world.clock = new Date(hour(10 * DAY));
  expect(await followUps(path)).toMatchObject([{ number_of_samples: 30 }, { number_of_samples: 30 }]);

  const { feature_flag } = (await ask(world.server, `GET ${path}`)).body;
  const variants = [
    { key: 'control', rollout_percentage: 10 },
    { key: 'test', rollout_percentage: 90 },
  ];
  await ask(world.server, `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`, {
    body: { filters: { ...feature_flag.filters, multivariate: { variants } } },
  });
  world.clock = new Date(hour(20 * DAY));
  const { results } = await compute(path);
  expect(results[0].result.baseline).toMatchObject({ number_of_samples: 60 });
  expect(await followUps(path)).toEqual([undefined, undefined]);
});
