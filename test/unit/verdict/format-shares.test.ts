import { expect, test } from 'vitest';
import { formatPercents } from '#verdict/text/format-shares.ts';

const sum = (percents: readonly string[]) =>
  Number(percents.reduce((total, text) => total + Number(text), 0).toFixed(6));

test.each([
  ['two shares', [3119, 3024], ['50.8', '49.2']],
  ['two shares that both round up', [900, 700], ['56.2', '43.8']],
  ['three shares', [1848, 1755, 1751], ['34.5', '32.8', '32.7']],
  ['shares without decimals', [500, 500], ['50', '50']],
])('the percentages of %s add up to 100', (_name, people, expected) => {
  const total = people.reduce((all, count) => all + count, 0);
  const percents = formatPercents(people.map((count) => count / total));

  expect(percents).toEqual(expected);
  expect(sum(percents)).toBe(100);
});

test('equal shares have equal percentages, also if they do not add up', () => {
  expect(formatPercents([1 / 3, 1 / 3, 1 / 3])).toEqual(['33.3', '33.3', '33.3']);
});
