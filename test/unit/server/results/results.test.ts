import { describe, expect, test } from 'vitest';
import { event } from '../events/events.ts';
import { both, called, counts, funnel, HOUR_MS, hour, resultsWorld, seen, trend } from './results-world.ts';

describe('results', () => {
  const world = resultsWorld();
  const { ask, change, create, store } = world;

  test('are cached for an hour, and recalculated on request', async () => {
    await store(...both);
    const id = await create({ filters: funnel });
    const first = await ask(`${id}/results/`);
    await store(seen('eve', 'view', 3, 'test'));

    expect(first.is_cached).toBe(false);
    expect(Date.parse(first.last_refresh)).toBe(world.clock.getTime());
    const second = await ask(`${id}/results/`);
    expect(second).toEqual({ ...first, is_cached: true });
    for (const refresh of ['refresh=true', 'refresh=false', 'refresh'])
      expect(await ask(`${id}/results/?${refresh}`)).toMatchObject({ is_cached: false });
    expect(counts(await ask(`${id}/results/`))['test']).toEqual({ success_count: 1, failure_count: 1 });
    world.clock = new Date(world.clock.getTime() + HOUR_MS + 1000);
    expect(await ask(`${id}/results/`)).toMatchObject({ is_cached: false });
  });

  test.each([
    ['the metric', (id: number) => change(id, { filters: trend })],
    ['the dates', (id: number) => change(id, { end_date: hour(40) })],
    [
      'the time zone',
      () =>
        world.server.db
          .updateTable('project')
          .set({ timezone: 'Asia/Tokyo' })
          .where('id', '=', world.project.id)
          .execute(),
    ],
  ])('are calculated again after %s changed', async (_, alter) => {
    await store(...both, seen('ann', 'buy', 2, 'control'));
    const id = await create({ filters: funnel });
    await ask(`${id}/results/`);

    await alter(id);

    expect(await ask(`${id}/results/`)).toMatchObject({ is_cached: false });
  });

  test('are recalculated after the clock was set back an hour, and never dated in the future', async () => {
    await store(...both);
    const id = await create({ filters: funnel });
    await ask(`${id}/results/`);
    await store(seen('eve', 'view', 3, 'test'));
    world.clock = new Date(world.clock.getTime() - HOUR_MS);

    const again = await ask(`${id}/results/`);
    expect(again.is_cached).toBe(false);
    expect(Date.parse(again.last_refresh)).toBe(world.clock.getTime());
    expect(counts(again)['test']).toEqual({ success_count: 1, failure_count: 1 });

    world.clock = new Date(world.clock.getTime() + 1000);
    expect(await ask(`${id}/results/`)).toEqual({ ...again, is_cached: true });
    world.clock = new Date(world.clock.getTime() + HOUR_MS);
    expect(await ask(`${id}/results/`)).toMatchObject({ is_cached: false });
  });

  test('are not cached until two variants were seen, so that the first participants after a launch count', async () => {
    const id = await create({ filters: trend, secondary_metrics: [{ name: 'Views', filters: funnel }] });
    const secondary = () => ask(`${id}/secondary_results/?id=0`);
    expect(await secondary()).toMatchObject({ result: { result: {} } });

    await store(seen('ann', 'view', 1, 'control'));
    expect(await secondary()).toMatchObject({ result: { result: { control: 0 } }, is_cached: false });

    await store(seen('bob', 'view', 1, 'test'), seen('bob', 'buy', 2, 'test'));
    expect(await secondary()).toMatchObject({ result: { result: { control: 0, test: 1 } }, is_cached: false });
    expect(await secondary()).toMatchObject({ is_cached: true });
  });

  test('are cached separately for each metric', async () => {
    await store(...both, seen('ann', 'buy', 2, 'control'));
    const id = await create({ filters: funnel, secondary_metrics: [{ filters: trend }, { filters: funnel }] });

    for (const path of ['results/', 'secondary_results/?id=0', 'secondary_results/?id=1'])
      expect(await ask(`${id}/${path}`)).toMatchObject({ is_cached: false });
    for (const path of ['results/', 'secondary_results/?id=0', 'secondary_results/?id=1'])
      expect(await ask(`${id}/${path}`)).toMatchObject({ is_cached: true });
  });

  test('contain the experiment beside the measurements', async () => {
    await store(...both);
    const id = await create({ filters: funnel });

    const { result, share_periods, last_refresh, is_cached, ...record } = await ask(`${id}/results/`);

    expect(record).toEqual(await ask(`${id}/`));
    expect(Object.keys(result)).toEqual(
      'insight filters probability significant significance_code expected_loss variants credible_intervals'.split(' '),
    );
  });

  test('count events that arrive late and out of order', async () => {
    await store(...both);
    const id = await create({ filters: funnel });
    await ask(`${id}/results/`);

    await store(seen('ann', 'buy', 1.5, 'control'), seen('eve', 'buy', 4, 'test'), seen('eve', 'view', 3, 'test'));

    expect(counts(await ask(`${id}/results/?refresh=1`))).toEqual({
      control: { success_count: 1, failure_count: 0 },
      test: { success_count: 2, failure_count: 0 },
    });
  });

  test('exclude the project’s test users by their current properties', async () => {
    const filters = [{ key: 'email', type: 'person', operator: 'not_icontains', value: '@acme.test' }];
    await world.server.db
      .updateTable('project')
      .set({ test_account_filters: JSON.stringify(filters) as never })
      .where('id', '=', world.project.id)
      .execute();
    await store(...both, seen('ben', 'view', 1, 'control'), called('ann', 1, 'control'), called('bob', 1, 'test'));
    const id = await create({ filters: { ...funnel, filter_test_accounts: true } });
    expect(counts(await ask(`${id}/results/`))['control']).toEqual({ success_count: 0, failure_count: 2 });

    await store(
      event({
        name: '$identify',
        distinct_id: 'ben@acme.test',
        properties: { $anon_distinct_id: 'ben', $set: { email: 'ben@acme.test' } },
      }),
    );

    expect(counts(await ask(`${id}/results/?refresh`))['control']).toEqual({ success_count: 0, failure_count: 1 });
  });

  test('of a trend count each person once, by the value that the flag returned', async () => {
    await store(
      called('ann', 1, 'control'),
      called('ann', 2, 'control'),
      called('bob', 1, 'test'),
      called('bob', 2, 'control'),
    );
    await store(called('eve', 1, 'other'), called('joe', 60, 'test'));
    await store(seen('ann', 'buy', 3, 'control'), seen('bob', 'buy', 3, 'test'), seen('bob', 'buy', 4, 'test'));
    const id = await create({ filters: trend });

    expect(counts(await ask(`${id}/results/`))).toEqual({
      control: { count: 1, exposure: 1, absolute_exposure: 2 },
      test: { count: 2, exposure: 0.5, absolute_exposure: 1 },
    });
  });

  test('of a trend use days in the project’s time zone', async () => {
    await world.server.db
      .updateTable('project')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', world.project.id)
      .execute();
    await store(
      seen('ann', 'buy', 14.9, 'control'),
      seen('ann', 'buy', 15.1, 'control'),
      seen('bob', 'buy', 39, 'test'),
    );
    const id = await create({ filters: trend });

    const { result } = await ask(`${id}/results/`);

    const [first] = result.insight;
    expect(first).toMatchObject({
      breakdown_value: 'control',
      label: 'buy - control',
      days: ['2026-01-01', '2026-01-02', '2026-01-03'],
      labels: ['1-Jan-2026', '2-Jan-2026', '3-Jan-2026'],
      data: [1, 2, 2],
      count: 2,
    });
  });
});
