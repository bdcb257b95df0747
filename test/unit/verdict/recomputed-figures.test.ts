import { expect, test } from 'vitest';
import { parseResults } from '#verdict/response/parse-results.ts';
import { reference } from '../stats/reference.ts';
import small from './payloads/results-funnel.consistent.json' with { type: 'json' };
import funnel from './payloads/results-funnel.significant.json' with { type: 'json' };
import trend from './payloads/results-trend.consistent.json' with { type: 'json' };
import { reportTexts } from './report-texts.ts';
import { type Counts, type ListContext, reportFor } from './sample-report.ts';
import { simpleAnalysis } from './simple-analysis.ts';

const ten: Counts = Object.fromEntries(
  ['control', ...'abcdefghi'].map((key, at) => [key, [100_000 + 97 * at, 1_000_000 + 13 * at] as const]),
);

/** Returns the counts in a response. */
function countsOf(answer: unknown): Counts {
  const reading = parseResults(answer);
  if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
  return Object.fromEntries(
    reading.results.variants.map(({ key, successes, people }) => [key, [successes ?? -1, people ?? -1] as const]),
  );
}

interface Vector {
  name: string;
  kind: 'funnel' | 'trend';
  variants: { key: string; success_count: number; failure_count: number; count: number; absolute_exposure: number }[];
}

/** The counts of PostHog's vectors. Leaves out those with a single person in a variant, which can't be compared. */
const vectors = reference<Vector[]>('server-vectors')
  .map(({ name, kind, variants }): [string, Counts, ListContext] => [name, countsOf({ variants }), { kind }])
  .filter(([, counts]) => Object.values(counts).every(([, people]) => people > 1));

const cases: [name: string, counts: Counts, context: ListContext][] = [
  ['the example of the design', { control: [200, 2000], test: [235, 2000] }, {}],
  ['the example before its end', { control: [200, 2000], test: [235, 2000] }, { ran: 13.5, planned: 21 }],
  ['a captured funnel', countsOf(funnel.payload), {}],
  ['a captured small funnel', countsOf(small.payload), {}],
  ['a captured trend', countsOf(trend.payload), { kind: 'trend' }],
  [
    'lower is better',
    { control: [235, 2000], test: [200, 2000], b: [180, 2000] },
    { settings: { direction: 'lower' } },
  ],
  ['neither is better', { control: [235, 2000], test: [200, 2000] }, { settings: { direction: 'neutral' } }],
  ['a weak prior', { control: [20, 200], test: [32, 200] }, { settings: { prior: 'weak', confidence: 0.9 } }],
  ['a weak prior of a mean', { control: [90, 200], test: [120, 210] }, { kind: 'trend', settings: { prior: 'weak' } }],
  ['a wide interval', { control: [200, 2000], test: [246, 2000] }, { settings: { confidence: 0.99, region: 0.05 } }],
  ['no one in control converts', { control: [0, 2000], test: [40, 2000] }, {}],
  ['no one in test converts', { control: [40, 2000], test: [0, 2000] }, {}],
  ['nobody converts', { control: [0, 2000], test: [0, 2000] }, {}],
  ['everybody converts', { control: [1900, 2000], test: [2000, 2000] }, {}],
  ['one person each', { control: [1, 2], test: [0, 1] }, {}],
  ['ten variants with a million people each', ten, {}],
  [
    'three means of millions',
    { control: [9_000_000, 2_000_000], a: [9_010_000, 2_000_000], b: [8_990_000, 2_000_000] },
    { kind: 'trend' },
  ],
  ...vectors,
];

test.each(cases)('%s: each shown figure equals that of a plain sum', (_name, counts, context) => {
  const shown = reportTexts(reportFor(counts, context));
  const plain = reportTexts(reportFor(counts, context, simpleAnalysis));

  expect(shown).toEqual(plain);
});
