import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { exposed, hour, paid } from '../events/exposed-events.ts';
import { metric, node, ORDERS, orders, REVENUE, recalculationWorld } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

const purchases = metric('funnel', { uuid: REVENUE, name: 'Purchases', series: [node('paid')], goal: 'increase' });
const planned = { metrics: [purchases], metrics_secondary: [orders], parameters: { recommended_running_time: 7 } };

/** Stores people who are exposed on a day, some of whom pay an hour later. */
const day = (number: number, people: number, paying: { control: number; test: number }) =>
  store(
    ...(['control', 'test'] as const).flatMap((variant) =>
      Array.from({ length: people }, (_, index) => {
        const [who, at] = [`${variant}-${number}-${index}`, (number - 1) * 24 + 10];
        return [exposed(who, at, variant), ...(index < paying[variant] ? [paid(who, at + 1, 10)] : [])];
      }).flat(),
    ),
  );
const passDays = (days: number) => {
  world.clock = new Date(Date.parse(hour(days * 24 - 6)));
};
/** From the second day on, test is clearly better. After the plan, control catches up. */
const fillDays = async () => {
  await day(1, 60, { control: 6, test: 6 });
  for (const number of [2, 3, 4]) await day(number, 150, { control: 15, test: 45 });
};
const catchUp = async () => {
  for (const number of [9, 10]) await day(number, 300, { control: 80, test: 40 });
};
const BETTER = { state: 'better', variant: 'test', date: '2026-01-03', direction: 'higher' };
const rowsOf = async (path: string) => (await compute(path)).results;

test('a result that was reached stays, although the data since then are weaker', async () => {
  await fillDays();
  const path = await create(planned);
  passDays(2);
  expect((await rowsOf(path))[0].reached).toBeNull();
  passDays(6);
  expect((await rowsOf(path))[0].reached).toEqual(BETTER);

  await catchUp();
  passDays(11);
  const [goal, secondary] = await rowsOf(path);

  expect(goal.reached).toEqual(BETTER);
  expect(goal.result.baseline).toMatchObject({ number_of_samples: 1110, sum: 211 });
  expect(secondary.metric_uuid).toBe(ORDERS);
  expect(secondary).not.toHaveProperty('reached');
});

test('the first run finds the day in the results of all days', async () => {
  await fillDays();
  await catchUp();
  const path = await create(planned);
  passDays(11);

  expect((await rowsOf(path))[0].reached).toEqual(BETTER);
});

test('another start, or another better direction, begins again', async () => {
  await fillDays();
  const path = await create(planned);
  passDays(6);
  await compute(path);

  await ask(world.server, `PATCH ${path}`, { body: { metrics: [{ ...purchases, goal: 'decrease' }] } });
  expect((await rowsOf(path))[0].reached).toEqual({ ...BETTER, state: 'worse', direction: 'lower' });
  await ask(world.server, `PATCH ${path}`, { body: { start_date: hour(100) } });
  expect((await rowsOf(path))[0].reached).toBeNull();
});

test('a plan that is shortened after the launch reaches nothing sooner', async () => {
  await day(1, 300, { control: 30, test: 52 });
  const path = await create({ ...planned, parameters: { recommended_running_time: 28 } });
  await ask(world.server, `PATCH ${path}`, { body: { parameters: { recommended_running_time: 3 } } });
  passDays(4);
  expect((await rowsOf(path))[0].reached).toBeNull();

  await ask(world.server, `POST ${path}reset/`, { body: {} });
  await ask(world.server, `PATCH ${path}`, { body: { start_date: hour(0) } });
  expect((await rowsOf(path))[0].reached).toEqual({ ...BETTER, date: '2026-01-04' });
});

test('a change of the shares withdraws a result of an earlier day', async () => {
  await fillDays();
  await catchUp();
  const path = await create(planned);
  passDays(11);
  expect((await rowsOf(path))[0].reached).toEqual(BETTER);

  const { feature_flag: flag } = (await ask(world.server, `GET ${path}`)).body;
  const variants = [
    { key: 'control', rollout_percentage: 20 },
    { key: 'test', rollout_percentage: 80 },
  ];
  await ask(world.server, `PATCH /api/projects/${world.project}/feature_flags/${flag.id}/`, {
    body: { filters: { ...flag.filters, multivariate: { variants } } },
  });
  passDays(13);

  expect((await rowsOf(path))[0].reached).toBeNull();
});
