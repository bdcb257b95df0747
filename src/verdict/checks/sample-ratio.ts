import { isolateName } from '#contract/format/isolate-name.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { type SampleRatio, sampleRatio } from '#stats/sample-ratio.ts';
import { type SplitCounts, sequentialSampleRatioPValue } from '#stats/sequential-sample-ratio.ts';
import type { VariantResultRow } from '../response/variant-result-rows.ts';
import { formatNumber, formatPValue } from '../text/format-number.ts';
import { formatPercents } from '../text/format-shares.ts';
import { peopleNoun } from '../text/metric-format.ts';
import { SRM_FAILURE_P, SRM_WARNING_P } from '../thresholds.ts';
import { incomparableChange } from './changed-shares.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const MAX_LISTED_SHARES = 4;

/** Returns the shares as text, or their range if there are many. */
function formatShares(shares: readonly number[]): string {
  if (shares.length <= MAX_LISTED_SHARES) return `${formatPercents(shares).join(' / ')}%`;
  const percents = shares.map((share) => Number((share * 100).toFixed(1)));
  const [min, max] = [Math.min(...percents), Math.max(...percents)];
  return min === max ? `${percents.length} × ${min}%` : `${min} to ${max}%`;
}

/** The results of two tests that compare observed with planned participants. */
interface TestedSampleRatio {
  /** The variants in the tests. */
  shown: readonly VariantResultRow[];
  /** The number of the period of constant shares, from 1; null if the shares did not change. */
  period: number | null;
  /** The p-value that decides. It is valid however often the results are checked. */
  pValue: number;
  /** The chi-squared test, for information only. It is valid for a single check that was planned in advance. */
  chiSquared: SampleRatio;
}

/** Returns the rows with the counts of one period of constant shares, without variants that had no share. */
const rowsIn = (rows: readonly VariantResultRow[], period: number) =>
  rows.flatMap((row) => {
    const { people = null, share = null } = row.periods?.[period] ?? {};
    return share === 0 ? [] : [{ ...row, people, planned: share }];
  });

/**
 * Compares observed with planned participants. If the shares changed, returns the period with the greatest difference, with
 * the p-value of all periods together. Null for fewer than two variants, if a measured variant has no planned share, or if
 * the server sends fractions of participants.
 */
export function testSampleRatio(rows: readonly VariantResultRow[]): TestedSampleRatio | null {
  const periods = Math.max(0, ...rows.map((row) => row.periods?.length ?? 0));
  if (periods < 2) return testSplit(rows, null);
  const tested = Array.from({ length: periods }, (_, at) => testSplit(rowsIn(rows, at), at + 1) ?? []).flat();
  const large = tested.filter(({ chiSquared }) => chiSquared.sufficient);
  const [worst] = (large.length > 0 ? large : tested).toSorted((one, other) => one.pValue - other.pValue);
  return worst ? { ...worst, pValue: sequentialSampleRatioPValue(tested.map(({ shown }) => countsOf(shown))) } : null;
}

const countsOf = (shown: readonly VariantResultRow[]): SplitCounts => ({
  observed: shown.map(({ people }) => people ?? 0),
  weights: shown.map(({ planned }) => planned ?? 0),
});

function testSplit(rows: readonly VariantResultRow[], period: number | null): TestedSampleRatio | null {
  const shown = rows.filter(({ people, planned }) => people !== null && planned !== null && planned > 0);
  if (shown.length < 2 || shown.length < rows.filter(({ people }) => people !== null).length) return null;
  const counts = countsOf(shown);
  if (!counts.observed.every(Number.isInteger)) return null;
  const pValue = sequentialSampleRatioPValue([counts]);
  return { shown, period, pValue, chiSquared: sampleRatio(counts.observed, counts.weights) };
}

type SplitInput = Pick<CheckInput, 'experiment' | 'rows' | 'hasStartEvent' | 'results' | 'sharesChangedAt'>;

const mismatch = (counts: string, split: string, period: number | null) => ({
  sentence: `${period === null ? '' : `in period ${period}, `}the split is ${split}.`,
  about: `${counts}. Chance does not explain this difference (sample ratio mismatch). Its cause can also bias the metric, so no variant is called better.`,
  next: 'Fix the cause of the uneven split, then duplicate the experiment with a new flag key. With the old key, people would keep their variants.',
});

const unevenStart = (counts: string) => ({
  sentence: 'the people who did the start event are not split as planned (sample ratio mismatch).',
  about: `${counts}. Either the flag does not split people as planned, or a variant changes how many people do the start event. In both cases, these people are not comparable between the variants, so no variant is called better.`,
  next: 'Compare how many exposed people do the start event in each variant, for example with a funnel. If a variant changes this number, choose a goal that counts all exposed people.',
});

/** Checks whether participants were split as planned: in each period of constant shares if the server reports them. */
export function checkSampleRatio(input: SplitInput): ResultsCheck {
  const { experiment, rows, hasStartEvent } = input;
  const tested = testSampleRatio(rows);
  const people = peopleNoun({ hasStartEvent, groups: countedGroups(experiment) });
  const open = { code: 'split', tone: 'open', label: 'Split not checked' } as const;
  if (!tested) return { ...open, detail: `the number of ${people} or the planned shares are unknown` };
  if (!rows.some(({ periods }) => periods) && incomparableChange(input))
    return { ...open, detail: 'the shares changed' };
  const { pValue, chiSquared, shown, period } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  if (!chiSquared.sufficient) return { ...open, detail: `too few ${people} (${formatNumber(total)})` };
  const planned = shown.map((_, index) => (chiSquared.expected[index] ?? 0) / total);
  const where = period === null ? '' : `period ${period}: `;
  const observed = formatShares(shown.map(({ people }) => (people ?? 0) / total));
  const detail = `${where}${observed}, planned ${formatShares(planned)}`;
  if (pValue >= SRM_WARNING_P)
    return { code: 'split', tone: 'good', label: 'Split OK', detail, fact: `Split ${observed}` };
  const p = `p ${formatPValue(pValue)}${period === null ? '' : ' over all periods'}`;
  if (pValue >= SRM_FAILURE_P)
    return { code: 'split', tone: 'warning', label: 'Split uneven', detail: `${detail}, ${p}` };
  const counts = shown.map((row) => `${formatNumber(row.people)} got ${isolateName(row.key)}`).join(', ');
  const of = period === null ? 'Of' : `In period ${period} of constant shares, of`;
  const counted = `${of} ${formatNumber(total)} ${people}, ${counts}; the plan was ${formatShares(planned)}`;
  return {
    code: 'split',
    tone: 'bad',
    label: 'Split failed',
    detail,
    failure: hasStartEvent
      ? unevenStart(counted)
      : mismatch(counted, `${observed} instead of ${formatShares(planned)}`, period),
  };
}
