import { expect, test } from 'vitest';
import type { Metric } from '#contract/metric.ts';
import type { EarlyAndLate } from '#stats/lift-change.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { PLANNED_CHECK } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { resultsOfMetric } from '#verdict/response/parse-metric-result.ts';
import { noveltyNote } from '#verdict/text/novelty-note.ts';
import { verdictNotes } from '#verdict/text/verdict-text.ts';
import { meanOf, spending } from './sample-moments.ts';

/** Returns the sums of people of whom a tenth spend about `early` and then `late` on average. */
const followed = (samples: number, early: number, late: number): EarlyAndLate => {
  const buyers = samples / 10;
  return {
    samples,
    early: buyers * early,
    earlySquares: buyers * early ** 2 * 1.25,
    late: buyers * late,
    lateSquares: buyers * late ** 2 * 1.25,
    product: buyers * early * late,
  };
};

const control = followed(10_000, 100, 100);
const noteOf = (test: EarlyAndLate | undefined, hasEnded = false, baseline: EarlyAndLate = control) =>
  noveltyNote(
    { key: 'test', ...(test && { followUp: test }) },
    { key: 'control', people: 1, successes: 1, followUp: baseline },
    hasEnded,
  );

test('an effect that fades, grows or turns around is described with the lifts of both parts', () => {
  expect(noteOf(followed(10_000, 118, 102))).toBe(
    'The effect of test fades: +18.0% in the first 3 days of each participant, +2.0% in days 4 to 7. Novelty can explain this: the long-term effect may be smaller. A longer run would show it.',
  );
  expect(noteOf(followed(10_000, 82, 98))).toContain('The effect of test fades: −18.0%');
  expect(noteOf(followed(10_000, 102, 118))).toBe(
    'The effect of test grows: +2.0% in the first 3 days of each participant, +18.0% in days 4 to 7. People may need time to get used to the change: the long-term effect may be larger. A longer run would show it.',
  );
  expect(noteOf(followed(10_000, 110, 92))).toBe(
    'The effect of test changes: +10.0% in the first 3 days of each participant, −8.0% in days 4 to 7. The long-term effect may be different. A longer run would show it.',
  );
});

test('after the end, no longer run is mentioned', () => {
  expect(noteOf(followed(10_000, 118, 102), true)).toMatch(/ the long-term effect may be smaller\.$/);
});

test('equal lifts, too few values in any part of any variant, and servers without these sums are not mentioned', () => {
  // Of 240 people, 24 buy: their values are as informative as 19 equal ones.
  const few = followed(240, 100, 10);
  const oneOrder = { ...control, late: 5000, lateSquares: 5000 ** 2 };

  expect(noteOf(followed(10_000, 118, 118))).toBeNull();
  expect(noteOf(followed(10_000, 106, 102))).toBeNull();
  expect(noteOf(followed(400, 100, 10), false, followed(400, 100, 100))).not.toBeNull();
  expect(noteOf(few, false, followed(240, 100, 100))).toBeNull();
  expect(noteOf(oneOrder)).toBeNull();
  expect(noteOf(followed(10_000, 118, 102), false, { ...control, early: 5000, earlySquares: 5000 ** 2 })).toBeNull();
  expect(noteOf(undefined)).toBeNull();
});

test('the sums of both parts are read from the result of a metric, unless one of them is missing', () => {
  const follow_up = {
    ...{ number_of_samples: 9, early_sum: 1, early_sum_squares: 2 },
    ...{ late_sum: 3, late_sum_squares: 4, early_late_sum_product: 5 },
  };
  const counts = { number_of_samples: 12, sum: 9, sum_squares: 30 };
  const { late_sum_squares: _, ...incomplete } = follow_up;
  const result = {
    baseline: { ...counts, key: 'control', follow_up },
    variant_results: [{ ...counts, key: 'test', follow_up: incomplete as never }],
  };
  const read = resultsOfMetric(result, { type: 'mean', stored: {}, sources: [] } as unknown as Metric);

  expect(read?.variants.map(({ followUp }) => followUp)).toEqual([
    { samples: 9, early: 1, earlySquares: 2, late: 3, lateSquares: 4, product: 5 },
    undefined,
  ]);
});

test('the note appears with a verdict and does not change it, and is missing while it is too early for a verdict', () => {
  const input = meanOf(spending(10_000, 1000, 200, 40), spending(10_000, 1000, 250, 40));
  const withFollowUp = {
    ...input,
    variants: input.variants.map((variant) => ({
      ...variant,
      followUp: variant.key === 'test' ? followed(10_000, 118, 102) : control,
    })),
  };
  const notesOf = (given: typeof input) => {
    const analysis = analyze(given);
    const verdict = decide(analysis, [], PLANNED_CHECK);
    return { state: verdict.state, notes: verdictNotes({ analysis, verdict, runTime: PLANNED_CHECK, opening: null }) };
  };
  const [plain, noted] = [notesOf(input), notesOf(withFollowUp)];

  expect(plain).toEqual({ state: 'better', notes: [] });
  expect(noted).toEqual({ state: 'better', notes: [expect.stringContaining('The effect of test fades')] });
  const early = withFollowUp.variants.map((variant) => ({ ...variant, moments: spending(10_000, 20, 200, 40) }));
  expect(notesOf({ ...withFollowUp, variants: early })).toEqual({ state: 'early', notes: [] });
});
