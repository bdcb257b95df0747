import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { plannedSplit } from '#contract/variant-shares.ts';
import { type SampleRatio, sampleRatio } from '#stats/sample-ratio.ts';
import { sequentialSampleRatioPValue } from '#stats/sequential-sample-ratio.ts';
import type { VariantResultRow } from '../response/variant-result-rows.ts';
import { formatNumber, formatPValue } from '../text/format-number.ts';
import { peopleNoun } from '../text/metric-format.ts';
import { SRM_FAILURE_P, SRM_WARNING_P } from '../thresholds.ts';
import { servedSplit, shippedVariant } from '../variant-split.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const MAX_LISTED_SHARES = 4;

/** Returns the shares as text, or their range if there are many. */
function formatShares(shares: readonly number[]): string {
  const percents = shares.map((share) => (share * 100).toFixed(1));
  if (percents.length <= MAX_LISTED_SHARES) return `${percents.join(' / ')}%`;
  const [min, max] = [Math.min(...shares), Math.max(...shares)].map((share) => (share * 100).toFixed(1));
  return min === max ? `${percents.length} × ${min}%` : `${min} to ${max}%`;
}

/** The results of two tests that compare observed with planned participants. */
interface TestedSampleRatio {
  /** The variants in the tests. */
  shown: readonly VariantResultRow[];
  /** The p-value that decides. It is valid however often the results are checked. */
  pValue: number;
  /** The chi-squared test, for information only. It is valid for a single check that was planned in advance. */
  chiSquared: SampleRatio;
}

/**
 * Compares observed with planned participants. Null for fewer than two variants, if a measured variant has no planned share,
 * or if the server sends fractions of participants.
 */
export function testSampleRatio(rows: readonly VariantResultRow[]): TestedSampleRatio | null {
  const shown = rows.filter(({ people, planned }) => people !== null && planned !== null && planned > 0);
  if (shown.length < 2 || shown.length < rows.filter(({ people }) => people !== null).length) return null;
  const people = shown.map((row) => row.people ?? 0);
  if (!people.every(Number.isInteger)) return null;
  const planned = shown.map((row) => row.planned ?? 0);
  return { shown, pValue: sequentialSampleRatioPValue(people, planned), chiSquared: sampleRatio(people, planned) };
}

function hasSplitChanged(experiment: Experiment): boolean {
  if (shippedVariant(experiment) !== null) return false;
  const { feature_flag, parameters } = experiment;
  const served = new Map(servedSplit({ feature_flag }).map(({ key, percent }) => [key, percent]));
  return served.size > 0 && plannedSplit(parameters).some(({ key, percent }) => served.get(key) !== percent);
}

type SplitInput = Pick<CheckInput, 'experiment' | 'rows' | 'hasStartEvent'>;

const mismatch = (counts: string) => ({
  sentence: 'participants were not split as planned (sample ratio mismatch).',
  about: `${counts}. The cause of the uneven split can also bias the metric, so no variant is called better.`,
  next: 'Find the cause of the uneven split. After the fix, duplicate the experiment with a new flag key, and launch the copy. With the same key, people keep their variants.',
});

const unevenStart = (counts: string) => ({
  sentence: 'the people who did the start event are not split as planned (sample ratio mismatch).',
  about: `${counts}. Either the flag does not split people as planned, or a variant changes how many people do the start event. In both cases, these people are not comparable between the variants, so no variant is called better.`,
  next: 'Compare how many exposed people do the start event in each variant, for example with a funnel. If a variant changes this number, choose a goal that counts all exposed people.',
});

/** Checks whether participants were split as planned. */
export function checkSampleRatio({ experiment, rows, hasStartEvent }: SplitInput): ResultsCheck {
  const tested = testSampleRatio(rows);
  const people = peopleNoun({ hasStartEvent });
  const open = { code: 'split', tone: 'open', label: 'Split not checked' } as const;
  if (!tested) return { ...open, detail: `the number of ${people} or the planned shares are unknown` };
  if (hasSplitChanged(experiment)) return { ...open, detail: 'plan and flag differ, so the shares may have changed' };
  const { pValue, chiSquared, shown } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  if (!chiSquared.sufficient) return { ...open, detail: `too few ${people} (${formatNumber(total)})` };
  const planned = shown.map((_, index) => (chiSquared.expected[index] ?? 0) / total);
  const detail = `${formatShares(shown.map(({ people }) => (people ?? 0) / total))}, planned ${formatShares(planned)}`;
  if (pValue >= SRM_WARNING_P) return { code: 'split', tone: 'good', label: 'Split OK', detail };
  const p = `p ${formatPValue(pValue)}`;
  if (pValue >= SRM_FAILURE_P)
    return { code: 'split', tone: 'warning', label: 'Split uneven', detail: `${detail}, ${p}` };
  const counts = shown.map((row) => `${formatNumber(row.people)} got ${isolateName(row.key)}`).join(', ');
  const counted = `Of ${formatNumber(total)} ${people}, ${counts}; the plan was ${formatShares(planned)}`;
  return {
    code: 'split',
    tone: 'bad',
    label: 'Split failed',
    detail,
    failure: hasStartEvent ? unevenStart(counted) : mismatch(counted),
  };
}
