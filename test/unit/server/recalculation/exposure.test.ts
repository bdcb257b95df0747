import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { did, exposed, paid } from '../events/exposed-events.ts';
import { recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, compute, store } = world;

describe('the exposure', () => {
  test('counts another event as the exposure, in the variant that the event contains', async () => {
    const seen = (id: string, hours: number, variant: string, plan: string) =>
      did(id, 'cart seen', hours, { '$feature/checkout': variant, plan });
    await store(
      seen('ann', 1, 'control', 'pro'),
      paid('ann', 2, 10),
      seen('bob', 1, 'test', 'pro'),
      seen('cay', 1, 'test', 'free'),
      exposed('dan', 1, 'test'),
    );
    const config = {
      kind: 'ExperimentEventExposureConfig',
      event: 'cart seen',
      properties: [{ key: 'plan', value: ['pro'], operator: 'exact', type: 'event' }],
    };
    const path = await create({ metrics: [revenue], exposure_criteria: { exposure_config: config } });

    const [{ result }] = (await compute(path)).results;

    expect(result.baseline).toMatchObject({ number_of_samples: 1, sum: 10 });
    expect(result.variant_results).toMatchObject([{ key: 'test', number_of_samples: 1, sum: 0 }]);
  });

  test('leaves out test accounts if the exposure criteria say so', async () => {
    const filters = [{ key: 'plan', value: 'internal', operator: 'is_not', type: 'event' }];
    await ask(world.server, `PATCH /api/projects/${world.project}/`, { body: { test_account_filters: filters } });
    const internal = exposed('ann', 1, 'control');
    const own = { ...internal, properties: { ...internal.properties, plan: 'internal' } };
    await store(own, exposed('bob', 1, 'control'));
    const path = await create({ metrics: [revenue] });
    const samples = async (filterTestAccounts: boolean) => {
      await ask(world.server, `PATCH ${path}`, { body: { exposure_criteria: { filterTestAccounts } } });
      return (await compute(path)).results[0].result.baseline.number_of_samples;
    };

    expect(await samples(true)).toBe(1);
    expect(await samples(false)).toBe(2);
  });
});
