import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOfEach } from '#stats/false-alarms.ts';

const falseAlarmOf = (metrics: number, confidence: number) => 1 - confidence ** metrics;

test('the corrected confidence restores the chance of a false alarm', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
      (metrics, all) => {
        const each = confidenceOfEach(metrics, all);
        expect(each).toBeGreaterThanOrEqual(all);
        expect(falseAlarmOf(metrics, each)).toBeCloseTo(1 - all, 11);
      },
    ),
  );
});

test('rejects half a comparison, no comparison and full confidence', () => {
  expect(() => confidenceOfEach(1.5, 0.95)).toThrow(RangeError);
  expect(() => confidenceOfEach(1, 1)).toThrow(RangeError);
  expect(() => confidenceOfEach(0, 0.95)).toThrow(RangeError);
});
