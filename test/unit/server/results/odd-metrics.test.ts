import { describe, expect, test } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { both, called, resultsOn, seen } from './results-world.ts';

describe.each(engines)('results on %s', (engine) => {
  const world = resultsOn(engine);
  const { ask, create, remove, store } = world;

  test.each([
    [{ insight: 'FUNNELS', events: [{ id: 'view' }] }, 'Funnels require at least two steps before calculating.'],
    [{ insight: 'TRENDS', actions: [{ id: 7 }], events: [] }, 'Action ID 7 does not exist!'],
    [{ insight: 'TRENDS', events: [{ id: 'buy', math: 'hogql' }] }, 'This server does not compute the math hogql.'],
    [
      { insight: 'TRENDS', events: [{ id: 'buy', math: 'sum' }] },
      'This metric needs a property to compute with: math_property is missing.',
    ],
  ])('of %j are refused in words', async (filters, detail) => {
    await store(...both);

    expect(await ask(`${await create({ filters })}/results/`)).toMatchObject({ code: 'invalid_input', detail });
  });

  test.each([1e308, -5, 1e12, Number.MAX_SAFE_INTEGER, '1e300', '1e999', '-1e999', 'x'])(
    'of amounts of %j are an answer or a sentence',
    async (amount) => {
      const each = (who: string, variant: string) => [
        called(who, 1, variant),
        seen(who, 'buy', 2, variant, { amount }),
        seen(who, 'buy', 3, variant, { amount }),
      ];
      await store(...each('ann', 'control'), ...each('bob', 'test'));
      for (const math of ['sum', 'avg', 'median', 'p90', 'min', 'max']) {
        const filters = { insight: 'TRENDS', events: [{ id: 'buy', math, math_property: 'amount' }] };
        const id = await create({
          filters,
          secondary_metrics: [{ filters }],
          parameters: { custom_exposure_filter: filters },
        });
        const answer = await ask(`${id}/results/`);
        expect(answer.detail ?? answer.result.variants).toBeTruthy();
        expect(Object.keys((await ask(`${id}/secondary_results/?id=0`)).result.result).sort()).toEqual([
          'control',
          'test',
        ]);
        await remove(id);
      }
      expect(world.server.log).toEqual([]);
    },
  );

  test('of sums beyond what can be compared are refused in words, and shown where nothing is compared', async () => {
    const amount = 1e12;
    await store(called('ann', 1, 'control'), called('bob', 1, 'test'));
    await store(seen('ann', 'buy', 2, 'control', { amount }), seen('bob', 'buy', 2, 'test', { amount: 1 }));
    const filters = { insight: 'TRENDS', events: [{ id: 'buy', math: 'sum', math_property: 'amount' }] };
    const id = await create({ filters, secondary_metrics: [{ filters }] });

    expect(await ask(`${id}/results/`)).toMatchObject({
      code: 'invalid_input',
      detail: 'The values of this metric are too large to be compared.',
    });
    expect((await ask(`${id}/secondary_results/?id=0`)).result.result).toEqual({ control: amount, test: 1 });
  });
});
