import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupDigits } from '#verdict/text/group-digits.ts';

const english = (places: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: places, maximumFractionDigits: places });
const formats = [0, 1, 2, 3].map(english);

// From about 10¹³ on, a number is not precise enough for three decimals. The test therefore has fractions only up to 10¹².
test('formats safe integers, and other numbers up to 10¹², as `Intl.NumberFormat` does in English', () => {
  const size = fc.integer({ min: -6, max: 12 });
  const number = fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), size)
    .map(([part, places]) => part * 10 ** places);
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), number), fc.integer({ min: 0, max: 3 }), (value, places) => {
      expect(groupDigits(value, places)).toBe(formats[places]?.format(value || 0));
    }),
    { numRuns: 2000 },
  );
});
