import { expect, test } from 'vitest';
import { chanceFoundBy, obrienFlemingErrors, obrienFlemingLimit } from '#stats/obrien-fleming.ts';

test('the limit at the end of the plan is the one of the closed form', () => {
  expect(obrienFlemingLimit(0.0225)).toBeCloseTo(2.2818, 4);
  expect(obrienFlemingLimit(0.0175)).toBeCloseTo(2.376, 3);
});

test('the interval is wide at the start, and narrows to the limit at the end of the plan', () => {
  expect(obrienFlemingErrors(0.0225, 0.25)).toBeCloseTo(2 * 2.2818, 3);
  expect(obrienFlemingErrors(0.0225, 1)).toBe(obrienFlemingLimit(0.0225));
});

test('without an effect, the whole error rate is used at the end of the plan and nearly none of it before the middle', () => {
  expect(chanceFoundBy(1, 0, 0.0225)).toBeCloseTo(0.0225, 12);
  expect(chanceFoundBy(0.25, 0, 0.0225)).toBeLessThan(1e-5);
});

// The Brownian motion in 2,000 steps, with a fixed seed. Discrete steps see the boundary crossed a little less often.
test('the chance to find an effect agrees with a simulated Brownian motion', () => {
  let seed = 1;
  const uniform = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const [drift, steps, runs] = [3, 2_000, 1_000];
  const limit = obrienFlemingLimit(0.0225);
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    let value = 0;
    for (let step = 0; step < steps; step += 1) {
      value += drift / steps + normal() / Math.sqrt(steps);
      if (value > limit) {
        found += 1;
        break;
      }
    }
  }
  expect(found / runs).toBeGreaterThan(chanceFoundBy(1, drift, 0.0225) - 0.05);
  expect(found / runs).toBeLessThan(chanceFoundBy(1, drift, 0.0225) + 0.03);
});
