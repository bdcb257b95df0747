import { expect, test } from 'vitest';
import { parseResults } from '#verdict/response/parse-results.ts';
import {
  describeServerVerdict,
  serverCriteria,
  serverLeader,
} from '#web/experiments/results/server-verdict/server-criteria.ts';
import small from '../../verdict/payloads/results-funnel.consistent.json' with { type: 'json' };
import funnel from '../../verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import trend from '../../verdict/payloads/results-trend.consistent.json' with { type: 'json' };

function resultsOf(raw: unknown) {
  const response = parseResults(raw);
  if (response.state !== 'computed') throw new Error(`The response was parsed as ${response.state}.`);
  return response.results;
}

const lines = (raw: unknown) => serverCriteria(resultsOf(raw)).map(({ name, value, isMet }) => [name, value, isMet]);

test('a funnel has three criteria with the values of the server', () => {
  expect(lines(funnel.payload)).toEqual([
    ['Participants in each variant', '10,000 and 10,000', true],
    ['Chance to win', '>99%', true],
    ['Expected loss', '<0.001 points', true],
  ]);
});

test('a criterion that the server did not compute is unknown', () => {
  expect(lines(small.payload)).toEqual([
    ['Participants in each variant', '69 and 71', false],
    ['Chance to win', '97%', true],
    ['Expected loss', 'not computed yet', null],
  ]);
  expect(lines(trend.payload)[2]).toEqual(['p-value', 'not computed yet', null]);
});

test('the chances of all variants except control are added, as on the server', () => {
  const result = {
    variants: ['control', 'a', 'b'].map((key) => ({ key, success_count: 100, failure_count: 900 })),
    probability: { control: 0.04, a: 0.5, b: 0.46 },
  };

  expect(lines({ result })[1]).toEqual(['Chance to win', '96%', true]);
});

test('an unknown code is repeated', () => {
  expect(describeServerVerdict(resultsOf({ result: { significance_code: 'mercury_retrograde' } }))).toBe(
    'Server: mercury_retrograde',
  );
  expect(describeServerVerdict(resultsOf({ result: { significant: false } }))).toBe(
    'Server: the difference is not significant',
  );
  expect(describeServerVerdict(resultsOf({ result: { insight: [] } }))).toBe('Server: no verdict');
});

test('the variant with the highest chance is named only if its lead is clear', () => {
  expect(serverLeader(resultsOf(small.payload))).toEqual({ key: 'test', chance: '97%' });
  expect(serverLeader(resultsOf({ result: { insight: [] } }))).toBeNull();
  expect(serverLeader(resultsOf({ result: { probability: { control: 0.34, a: 0.34, b: 0.32 } } }))).toBeNull();
});
