import { describe, expect, test } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { both, called, FLAG, resultsOn, seen } from './results-world.ts';

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

  test.each([1e308, -5, Number.MAX_SAFE_INTEGER, '1e300', 'x'])(
    'of amounts of %j are an answer or a sentence',
    async (amount) => {
      const each = (who: string, variant: string) => [
        called(who, 1, variant),
        seen(who, 'buy', 2, variant, { amount }),
        seen(who, 'buy', 3, variant, { amount }),
      ];
      await store(...each('ann', 'control'), ...each('bob', 'test'));
      for (const math of ['sum', 'avg', 'median', 'p90', 'min', 'max']) {
        const id = await create({
          feature_flag_key: FLAG,
          filters: { insight: 'TRENDS', events: [{ id: 'buy', math, math_property: 'amount' }] },
        });
        const answer = await ask(`${id}/results/`);
        expect(answer.detail ?? answer.result.variants).toBeTruthy();
        await remove(id);
      }
      expect(world.server.log).toEqual([]);
    },
  );
});
