import { expect, test } from 'vitest';
import { amountWords, impactOf, paceOf, worthOf } from '#web/experiments/results/impact/calculate-impact.ts';
import { keepStakes, noStakes, readStakes } from '#web/experiments/results/impact/impact-inputs.ts';
import { reportFor } from '../../verdict/sample-report.ts';

const report = reportFor({ control: [200, 2000], test: [235, 2000] }, { ran: 13.5, planned: 21 });
const { leader } = report.verdict;

test('the pace so far is what a month brings', () => {
  expect(paceOf(report.analysis, report.runTime)).toBe(8600);
  expect(paceOf(report.analysis, { ...report.runTime, day: null })).toBeNull();
});

test('a month of people turns the interval of the difference into conversions', () => {
  if (!leader) throw new Error('There is no leader.');
  const impact = impactOf(leader, { ...noStakes, people: 10_000 }, 8600);

  expect(impact?.people).toBe(10_000);
  expect(impact?.low).toBeCloseTo(-17.7, 0);
  expect(impact?.high).toBeCloseTo(368, 0);
  expect(impact?.likely).toBeCloseTo(175, 0);
  expect(impact?.loss).toBeCloseTo(1.5, 1);
});

test('without a figure of the reader the pace counts, and without either nothing is told', () => {
  if (!leader) throw new Error('There is no leader.');

  expect(impactOf(leader, noStakes, 8600)?.people).toBe(8600);
  expect(impactOf(leader, noStakes, null)).toBeNull();
});

test('fewer of what should be low is a gain', () => {
  expect(worthOf(-84, 2, 'lower')).toBe(168);
  expect(worthOf(-84, 2, 'higher')).toBe(-168);
});

test('amounts have a sign, a unit, and no more places than are known', () => {
  expect(amountWords(1943.7, 'EUR')).toBe('+1,940 EUR');
  expect(amountWords(-84.21)).toBe('−84');
  expect(amountWords(0)).toBe('0');
  expect(amountWords(-0.000012)).toBe('0');
  expect(amountWords(0.0123)).toBe('+0.012');
});

test('what a reader typed is there again, and what is no amount is not', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
  keepStakes('a', { people: 9000, value: 2.5, unit: 'EUR' }, storage);
  kept.set('hedgerow.impact:b', '{"people": "many", "value": -1}');
  kept.set('hedgerow.impact:c', 'null{');

  expect(readStakes('a', storage)).toEqual({ people: 9000, value: 2.5, unit: 'EUR' });
  expect(readStakes('b', storage)).toEqual(noStakes);
  expect(readStakes('c', storage)).toEqual(noStakes);
});
