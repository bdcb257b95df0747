import { expect, test } from 'vitest';
import { parseResults } from '#verdict/response/parse-results.ts';
import { criteriaOf, likeliest, serverSays } from '#web/experiments/results/server-verdict/server-criteria.ts';
import small from '../../verdict/payloads/results-funnel.consistent.json' with { type: 'json' };
import funnel from '../../verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import trend from '../../verdict/payloads/results-trend.consistent.json' with { type: 'json' };

function resultsOf(raw: unknown) {
  const reading = parseResults(raw);
  if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
  return reading.results;
}

const lines = (raw: unknown) => criteriaOf(resultsOf(raw)).map(({ name, value, met }) => [name, value, met]);

test('shows the three criteria of a funnel with the values of the server', () => {
  expect(lines(funnel.payload)).toEqual([
    ['People in each variant', '10,000 and 10,000', true],
    ['Chance to win', '>99%', true],
    ['Expected loss', '<0.001 points', true],
  ]);
});

test('leaves a criterion open that the server did not compute', () => {
  expect(lines(small.payload)).toEqual([
    ['People in each variant', '69 and 71', false],
    ['Chance to win', '97%', true],
    ['Expected loss', 'not computed yet', null],
  ]);
  expect(lines(trend.payload)[2]).toEqual(['p-value', 'not computed yet', null]);
});

test('adds up the chances of all variants but control, as the server does', () => {
  const result = {
    variants: ['control', 'a', 'b'].map((key) => ({ key, success_count: 100, failure_count: 900 })),
    probability: { control: 0.04, a: 0.5, b: 0.46 },
  };

  expect(lines({ result })[1]).toEqual(['Chance to win', '96%', true]);
});

test('repeats a code that it does not know', () => {
  expect(serverSays(resultsOf({ result: { significance_code: 'mercury_retrograde' } }))).toBe(
    'The server says: mercury_retrograde',
  );
  expect(serverSays(resultsOf({ result: { significant: false } }))).toBe(
    'The server calls the difference not significant',
  );
  expect(serverSays(resultsOf({ result: { insight: [] } }))).toBe('The server gives no opinion');
});

test('names the variant with the highest chance, and nobody where none stands out', () => {
  expect(likeliest(resultsOf(small.payload))).toEqual({ key: 'test', chance: '97%' });
  expect(likeliest(resultsOf({ result: { insight: [] } }))).toBeNull();
  expect(likeliest(resultsOf({ result: { probability: { control: 0.34, a: 0.34, b: 0.32 } } }))).toBeNull();
});
