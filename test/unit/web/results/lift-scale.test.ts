import { expect, test } from 'vitest';
import type { Analysis } from '#verdict/analysis/types.ts';
import { positionOn, sharedLiftScale } from '#web/experiments/results/plot/scale.ts';

const withInterval = (low: number, high: number) =>
  ({ variants: [{ comparison: null }, { comparison: { relative: { full: [low, high] } } }] }) as unknown as Analysis;

test('small lifts look small: the axis shows at least 20% on both sides of zero', () => {
  const { low, high } = sharedLiftScale(withInterval(0.005, 0.03), []);

  expect(low).toBeLessThanOrEqual(-0.2);
  expect(high).toBeGreaterThanOrEqual(0.2);
});

test('another metric widens the axis until it is three times as long as the interval of the goal', () => {
  const goal = withInterval(-0.1, 0.3);
  const near = sharedLiftScale(goal, [withInterval(-0.3, 0.5)]);
  const far = sharedLiftScale(goal, [withInterval(-0.3, 9)]);

  expect(near.high).toBeGreaterThan(0.5);
  expect(far.high).toBeLessThan(1);
  expect(positionOn(far, 9)).toBe(100);
});

test('an interval without limits does not change the axis', () => {
  const goal = withInterval(-0.1, 0.3);
  const unbounded = withInterval(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

  expect(sharedLiftScale(goal, [unbounded])).toEqual(sharedLiftScale(goal, []));
});
