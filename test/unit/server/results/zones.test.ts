import { describe, expect, test } from 'vitest';
import { event } from '../events/events.ts';
import { called, counts, FLAG, funnel, resultsWorld, trend } from './results-world.ts';

const at = (distinct_id: string, name: string, instant: string, variant: string) =>
  event({ distinct_id, name, at: `${instant}.000Z`, properties: { [`$feature/${FLAG}`]: variant } });

describe('dates of an experiment', () => {
  const world = resultsWorld();
  const { ask, change, create } = world;
  const inZone = async (timezone: string) => {
    const { db } = world.server;
    await db.updateTable('project').set({ timezone }).where('id', '=', world.project.id).execute();
  };
  const store = (...events: ReturnType<typeof at>[]) =>
    world.server.events.append({ project_id: world.project.id, events });

  test('are instants, independent of the project’s time zone', async () => {
    await inZone('Europe/Amsterdam');
    await store(at('ann', 'view', '2026-01-01T13:40:00', 'test'), at('ann', 'buy', '2026-01-01T20:00:00', 'test'));
    await store(at('bob', 'view', '2026-01-01T13:20:21', 'test'), at('joe', 'view', '2026-01-02T08:59:59', 'control'));
    await store(
      at('eve', 'view', '2026-01-02T09:10:00', 'control'),
      at('joe', 'buy', '2026-01-02T09:25:00', 'control'),
    );
    const id = await create({ filters: funnel, start_date: null });
    await change(id, { start_date: '2026-01-01T13:20:21.710000Z', end_date: '2026-01-02 09:00' });

    expect(counts(await ask(`${id}/results/`))).toEqual({
      control: { success_count: 0, failure_count: 1 },
      test: { success_count: 1, failure_count: 0 },
    });
  });

  test('divide only trends into days of the project’s time zone', async () => {
    await inZone('US/Pacific');
    await store(called('ann', 10.5, 'control'), called('bob', 10.5, 'test'), called('eve', 8, 'test'));
    await store(at('ann', 'buy', '2026-01-02T07:30:00', 'control'), at('bob', 'buy', '2026-01-02T08:30:00', 'test'));
    await store(at('bob', 'buy', '2026-01-01T10:09:59', 'test'), at('bob', 'buy', '2026-01-02T15:00:01', 'test'));
    const id = await create({ filters: trend, start_date: '2026-01-01T10:10', end_date: '2026-01-02T15:00' });

    const answer = await ask(`${id}/results/`);

    expect(counts(answer)).toEqual({
      control: { count: 1, exposure: 1, absolute_exposure: 1 },
      test: { count: 1, exposure: 1, absolute_exposure: 1 },
    });
    const series = Object.fromEntries(
      answer.result.insight.map((one: { breakdown_value: string; data: number[] }) => [one.breakdown_value, one.data]),
    );
    expect(series).toEqual({ control: [1, 1], test: [0, 1] });
    expect(answer.result.insight[0].days).toEqual(['2026-01-01', '2026-01-02']);
  });

  test('count the events of people without an exposure, and divide each variant’s exposed people by control’s', async () => {
    const flags = [20, 40, 40].map((rollout_percentage, index) => ({
      key: ['control', 'one', 'two'][index],
      rollout_percentage,
    }));
    await store(called('a', 1, 'control'), called('b', 1, 'control'), called('c', 1, 'one'), called('d', 1, 'one'));
    await store(called('e', 1, 'two'), called('e', 2, 'two'));
    for (const [who, variant, times] of [
      ['a', 'control', 1],
      ['x', 'control', 3],
      ['c', 'one', 3],
      ['e', 'two', 2],
    ] as const)
      for (let time = 0; time < times; time++) await store(at(who, 'buy', '2026-01-01T12:00:00', variant));
    const id = await create({ filters: trend, parameters: { feature_flag_variants: flags } });

    const answer = await ask(`${id}/results/`);

    expect(counts(answer)).toEqual({
      control: { count: 4, exposure: 1, absolute_exposure: 2 },
      one: { count: 3, exposure: 1, absolute_exposure: 2 },
      two: { count: 2, exposure: 0.5, absolute_exposure: 1 },
    });
    expect(answer.result.probability).toMatchObject({
      control: expect.closeTo(0.334, 2),
      one: expect.closeTo(0.177, 2),
      two: expect.closeTo(0.488, 2),
    });
  });
});
