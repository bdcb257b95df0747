import { expect, test } from 'vitest';
import { adjustByBefore } from '#stats/cuped.ts';
import { type Estimate, estimateMean, type Moments } from '#stats/moments.ts';
import { deltaInterval, relativeLift } from '#stats/relative-lift.ts';
import { randomFrom } from '#test/support/random-from.ts';

const random = randomFrom(20_261_130);

const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns the moments of people whose activity is lognormal, and who do as much after the exposure as before, by chance. */
function people(count: number, lift: number): Moments {
  const before = { active: count, sum: 0, sumSquares: 0, product: 0 };
  const moments = { samples: count, sum: 0, sumSquares: 0, before };
  for (let person = 0; person < count; person += 1) {
    const usual = Math.exp(0.8 * normal() - 0.32);
    const x = usual * Math.exp(0.4 * normal() - 0.08);
    const y = usual * (1 + lift) * Math.exp(0.4 * normal() - 0.08);
    before.sum += x;
    before.sumSquares += x * x;
    before.product += x * y;
    moments.sum += y;
    moments.sumSquares += y * y;
  }
  return moments;
}

const EXPERIMENTS = 500;

test.each([0, 0.3])('intervals at 95 percent contain a true lift of %s in about 95 of 100 experiments', (lift) => {
  let covered = 0;
  let narrower = 0;
  for (let experiment = 0; experiment < EXPERIMENTS; experiment += 1) {
    const [control, tested] = [people(3000, 0), people(1500, lift)];
    const found = adjustByBefore('mean', [control, tested]);
    if (typeof found === 'string') throw new Error(found);
    const [baseline, variant] = found.estimates as [Estimate, Estimate];
    const adjusted = relativeLift(variant, baseline) ?? { value: Number.NaN, standardError: Number.NaN };
    const raw = relativeLift(estimateMean(tested), estimateMean(control)) ?? adjusted;
    const { low, high } = deltaInterval(adjusted, 1.96);
    if (low <= lift && lift <= high) covered += 1;
    narrower += adjusted.standardError / raw.standardError / EXPERIMENTS;
  }

  expect(covered / EXPERIMENTS).toBeGreaterThan(0.93);
  expect(covered / EXPERIMENTS).toBeLessThan(0.975);
  expect(narrower).toBeLessThan(0.75);
});
