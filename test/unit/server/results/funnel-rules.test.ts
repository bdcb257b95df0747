import { beforeEach, describe, expect, test } from 'vitest';
import { counts, funnel, hour, resultsWorld, seen } from './results-world.ts';

const DAY = 24;

describe('the rules of a funnel', () => {
  const world = resultsWorld();
  const { ask, create, store } = world;
  beforeEach(() => {
    world.clock = new Date(hour(60 * DAY));
  });

  const resultOf = async (rules: object) => {
    const id = await create({ filters: { ...funnel, ...rules } });
    return ask(`${id}/results/`);
  };

  test.each([
    [{ funnel_window_interval: 90, funnel_window_interval_unit: 'second' }, []],
    [{ funnel_window_interval: 1_209_600, funnel_window_interval_unit: 'second' }, ['ann', 'bea', 'cid']],
    [{ funnel_window_interval: 90, funnel_window_interval_unit: 'minute' }, ['ann']],
    [{ funnel_window_interval: 25, funnel_window_interval_unit: 'hour' }, ['ann', 'bea']],
    [{ funnel_window_interval: 1, funnel_window_interval_unit: 'week' }, ['ann', 'bea']],
    [{}, ['ann', 'bea', 'cid']],
    [{ funnel_window_interval: 30, funnel_window_interval_unit: 'day' }, ['ann', 'bea', 'cid']],
    [{ funnel_window_interval: 1, funnel_window_interval_unit: 'month' }, ['ann', 'bea', 'cid', 'dan']],
    [{ funnel_window_days: 1, funnel_window_interval: 5, funnel_window_interval_unit: 'week' }, ['ann', 'bea']],
  ])('with the window %j count only people who convert within it', async (window, converted) => {
    const afterHours = { ann: 1, bea: DAY, cid: 14 * DAY, dan: 31 * DAY, eve: 31 * DAY + 1 };
    await store(seen('joe', 'view', 0, 'test'));
    for (const [who, hours] of Object.entries(afterHours))
      await store(seen(who, 'view', 0, 'control'), seen(who, 'buy', hours, 'control'));

    expect(counts(await resultOf(window))['control']).toMatchObject({ success_count: converted.length });
  });

  test('decide which variant counts for a person with two', async () => {
    await store(seen('ann', 'view', 1, 'control'), seen('ann', 'buy', 2, 'test'));
    await store(seen('bob', 'view', 1, 'control'), seen('eve', 'view', 1, 'test'));

    expect(counts(await resultOf({ breakdown_attribution_type: 'first_touch' }))).toMatchObject({
      control: { success_count: 1, failure_count: 1 },
      test: { success_count: 0, failure_count: 1 },
    });
  });

  test('use last-touch attribution on request', async () => {
    await store(seen('ann', 'view', 1, 'control'), seen('ann', 'buy', 2, 'test'));
    await store(seen('bob', 'view', 1, 'control'), seen('eve', 'view', 1, 'test'));

    expect(counts(await resultOf({ breakdown_attribution_type: 'last_touch' }))).toMatchObject({
      control: { success_count: 0, failure_count: 1 },
      test: { success_count: 1, failure_count: 1 },
    });
  });

  test('count the values of a property instead of people', async () => {
    const of = (account: string, name: string, hours: number, variant: string) =>
      seen('ann', name, hours, variant, { $account_id: account });
    await store(of('one', 'view', 1, 'test'), of('one', 'buy', 3, 'test'), of('two', 'view', 2, 'control'));
    await store(of('two', 'buy', 4, 'control'), of('three', 'view', 3, 'control'), of('four', 'view', 3, 'test'));

    expect(counts(await resultOf({ funnel_aggregate_by_hogql: 'properties.$account_id' }))).toEqual({
      control: { success_count: 1, failure_count: 1 },
      test: { success_count: 1, failure_count: 1 },
    });
  });

  test.each([
    [{ breakdown_attribution_type: 'all_events' }, /first_touch and last_touch, not all_events/],
    [{ funnel_aggregate_by_hogql: 'lower(properties.a)' }, /the values of one property/],
    [{ exclusions: [{ id: 'cancel', funnel_from_step: 0, funnel_to_step: 1 }] }, /exclusions/],
    [{ events: [...funnel.events, { id: 'x', order: 2, properties: [{ key: '1=1', type: 'hogql' }] }] }, /HogQL/],
  ])('%j are rejected with a message, not ignored', async (rules, detail) => {
    await store(seen('ann', 'view', 1, 'control'), seen('bob', 'view', 1, 'test'));

    expect(await resultOf(rules)).toMatchObject({ code: 'invalid_input', detail: expect.stringMatching(detail) });
  });
});
