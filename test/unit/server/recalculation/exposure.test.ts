import { describe, expect, test } from 'vitest';
import type { MetricResult } from '#contract/recalculation.ts';
import { ask } from '#test/support/ask.ts';
import { did, exposed, paid } from '../events/exposed-events.ts';
import { orders, recalculationWorld, revenue } from './recalculation-world.ts';

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

  test.each(['$feature_flag_called', '$experiment_exposure'])(
    'is an evaluation of the flag if the event is %s, whichever of the two events a client sends',
    async (event) => {
      const copy = (id: string, variant: string) => ({ ...exposed(id, 1, variant), name: '$experiment_exposure' });
      const other = copy('dan', 'test');
      await store(
        exposed('ann', 1, 'control'),
        paid('ann', 2, 10),
        copy('bob', 'test'),
        paid('bob', 2, 20),
        // Both events of one evaluation.
        exposed('cay', 1, 'test'),
        copy('cay', 'test'),
        { ...other, properties: { ...other.properties, $feature_flag: 'another-flag' } },
      );
      const config = { kind: 'ExperimentEventExposureConfig', event, properties: [] };
      const path = await create({ metrics: [revenue], exposure_criteria: { exposure_config: config } });

      const [{ result }] = (await compute(path)).results;

      expect(result.baseline).toMatchObject({ number_of_samples: 1, sum: 10 });
      expect(result.variant_results).toMatchObject([{ key: 'test', number_of_samples: 2, sum: 20 }]);
    },
  );

  test('leaves out the exposures of test accounts unless the exposure criteria include them', async () => {
    const filters = [{ key: 'plan', value: 'internal', operator: 'is_not', type: 'event' }];
    await ask(world.server, `PATCH /api/projects/${world.project}/`, { body: { test_account_filters: filters } });
    const internal = exposed('ann', 1, 'control');
    const own = { ...internal, properties: { ...internal.properties, plan: 'internal' } };
    // An event of the metric counts even if it looks like one of a test account.
    await store(own, exposed('bob', 1, 'control'), did('bob', 'paid', 2, { amount: 10, plan: 'internal' }));
    const path = await create({ metrics: [revenue] });
    const counted = async (exposure_criteria: object | null) => {
      await ask(world.server, `PATCH ${path}`, { body: { exposure_criteria } });
      const { number_of_samples, sum } = (await compute(path)).results[0].result.baseline;
      return [number_of_samples, sum];
    };

    expect(await counted({ filterTestAccounts: true })).toEqual([1, 10]);
    expect(await counted({ multiple_variant_handling: 'exclude' })).toEqual([1, 10]);
    expect(await counted(null)).toEqual([1, 10]);
    expect(await counted({ filterTestAccounts: false })).toEqual([2, 10]);
  });

  test('counts the people who were exposed to several variants, whether they are left out or not', async () => {
    await store(exposed('ann', 1, 'control'), exposed('ann', 2, 'test'), exposed('bob', 1, 'control'));
    await store(exposed('cay', 1, 'test'), exposed('cay', 2, 'test'));
    const path = await create({ metrics: [revenue], metrics_secondary: [orders] });
    const counted = async (multiple_variant_handling: string) => {
      await ask(world.server, `PATCH ${path}`, { body: { exposure_criteria: { multiple_variant_handling } } });
      return (await compute(path)).results.map(({ result }: { result: MetricResult }) => result.several_variants);
    };

    expect(await counted('exclude')).toEqual([{ people: 1, of: 3 }, undefined]);
    expect(await counted('first_seen')).toEqual([{ people: 1, of: 3 }, undefined]);
  });
});
