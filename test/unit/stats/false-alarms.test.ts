import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfFalseAlarm, confidenceOfEach } from '#stats/false-alarms.ts';

test('at 95%, one of three metrics looks different by chance with a probability of 14%', () => {
  expect(chanceOfFalseAlarm(3, 0.95)).toBeCloseTo(0.142625, 12);
  expect(chanceOfFalseAlarm(0, 0.95)).toBeCloseTo(0, 15);
});

test('the corrected confidence restores the chance of a false alarm', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
      (metrics, all) => {
        const each = confidenceOfEach(metrics, all);
        expect(each).toBeGreaterThanOrEqual(all);
        expect(chanceOfFalseAlarm(metrics, each)).toBeCloseTo(1 - all, 11);
      },
    ),
  );
});

test('rejects half a metric, no comparison and full confidence', () => {
  expect(() => chanceOfFalseAlarm(1.5, 0.95)).toThrow(RangeError);
  expect(() => chanceOfFalseAlarm(1, 1)).toThrow(RangeError);
  expect(() => confidenceOfEach(0, 0.95)).toThrow(RangeError);
});
