import { expect, test } from 'vitest';
import {
  formatChance,
  formatDuration,
  formatLift,
  formatMean,
  formatPoints,
  formatPValue,
  formatRate,
} from '#verdict/text/format-number.ts';

test.each([
  [0.962, '96%'],
  [0.9992, '>99%'],
  [1, '>99%'],
  [0, '<1%'],
  [0.0054, '<1%'],
  [null, '—'],
])('formats a chance of %s as %s', (value, words) => expect(formatChance(value)).toBe(words));

test.each([
  [0.175, '+17.5%'],
  [-0.0812, '−8.1%'],
  [2.4, '+240%'],
  [0, '0.0%'],
  [null, '—'],
])('formats a lift of %s as %s', (value, words) => expect(formatLift(value)).toBe(words));

test('formats rates, means, losses, p-values and durations with their units', () => {
  expect(formatRate(0.1175)).toBe('11.75%');
  expect(formatMean(2.4210526)).toBe('2.42');
  expect(formatMean(0.04321)).toBe('0.043');
  expect(formatPoints(0.00015)).toBe('0.015 points');
  expect(formatPoints(0.0000001)).toBe('<0.001 points');
  expect(formatPValue(0.0341)).toBe('0.034');
  expect([53, 240, 9000, 259_200].map(formatDuration)).toEqual(['53 s', '4 min', '2.5 h', '3.0 days']);
});
