import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import { adjustByBefore, adjustGroup } from '#stats/cuped.ts';
import {
  drawnTogether,
  type Heterogeneity,
  heterogeneity,
  independence,
  type LogLift,
  logLift,
} from '#stats/heterogeneity.ts';
import { type Estimate, estimateOf, type Moments, type MomentsKind } from '#stats/moments.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { runTimeOf } from '../analysis/plan-progress.ts';
import type { Interval } from '../analysis/types.ts';
import { type RequiredConfidence, requiredConfidence } from '../required-confidence.ts';
import { momentsIn } from '../response/parse-variants.ts';
import type { AnalysisSettings } from '../settings.ts';
import { MIN_ERRORS_FROM_ZERO, UNBALANCED_SEGMENTS_P } from '../thresholds.ts';

/** The lift of a test variant among the people with one value. */
export interface SegmentLift {
  key: string;
  /** The measured relative lift. */
  measured: number;
  /** The lift, drawn toward the average of all values by how uncertain it is. */
  drawn: number;
  /** The deciding interval of the measured lift, corrected for all values and variants. */
  interval: Interval;
  /** Whether the interval lies on the good or the bad side of zero; null if it includes zero or the metric is neutral. */
  side: 'better' | 'worse' | null;
}

/** The people with one value of the property. */
export interface Segment {
  value: string;
  people: number;
  /** The participants and the value of each variant, the baseline first: what people did, or adjusted by CUPED. */
  variants: readonly { key: string; people: number; value: number | null }[];
  /** One for each test variant whose lift is known. */
  lifts: readonly SegmentLift[];
}

/** A test variant in the comparison of values. */
export interface SegmentTest extends Heterogeneity {
  key: string;
}

/** A metric for each value of a property. */
export interface JudgedSegments {
  segments: readonly Segment[];
  /** The p-value of whether the values differ between the variants; null if there is only one value. */
  balance: number | null;
  /** Whether the values do not differ between the variants. Otherwise nothing else is judged. */
  isBalanced: boolean;
  /** Whether the lifts differ between the values, for each test variant with at least two known lifts. */
  tests: readonly SegmentTest[];
  /** The smallest p-value of `tests`, corrected for their number (Bonferroni); null without a test. */
  pValue: number | null;
  /** The confidence of the intervals. */
  required: RequiredConfidence;
  /** The participants and the value of each variant over all people. */
  all: Pick<Segment, 'people' | 'variants'>;
  /** The lift over all people of each test variant. */
  overall: Readonly<Record<string, number>>;
  /** Whether the values are adjusted by CUPED. */
  isAdjusted: boolean;
}

type Row = Record<string, unknown> & { key: string };

const rowsIn = (baseline: unknown, variants: unknown): Row[] =>
  [baseline, ...(Array.isArray(variants) ? variants : [])].filter(
    (row): row is Row => isObject(row) && typeof row['key'] === 'string',
  );

/** A variant's moments among some people; null if there are none. */
interface Part {
  key: string;
  moments: Moments | null;
}

const partsOf = (rows: readonly Row[]): Part[] => rows.map((row) => ({ key: row.key, moments: momentsIn(row) }));

const kindOf = ({ type }: Pick<Metric, 'type'>, isCombined: boolean): MomentsKind =>
  type === 'ratio' ? 'ratio' : type === 'funnel' && !isCombined ? 'proportion' : 'mean';

/** Returns the values of the variants, adjusted with the θ of the whole experiment if there is one. */
function estimatesOf(parts: readonly Part[], kind: MomentsKind, theta: number | null): (Estimate | null)[] {
  const known = parts.flatMap(({ moments }) => moments ?? []);
  const adjusted = theta !== null && known.length === parts.length ? adjustGroup(kind, known, theta) : null;
  return parts.map(({ moments }, at) => {
    if (!moments || (kind === 'ratio' && !moments.denominatorSum)) return null;
    return adjusted?.[at] ?? estimateOf(kind, moments);
  });
}

interface Measured {
  value: string;
  parts: readonly Part[];
  estimates: readonly (Estimate | null)[];
}

const isFarFromZero = ({ value, variance }: Estimate) => value >= MIN_ERRORS_FROM_ZERO * Math.sqrt(variance);

/** Returns the log lift of the variant at an index; null if it is unknown, or if one of the values is close to zero. */
function liftAt({ estimates }: Measured, at: number): LogLift | null {
  const [baseline, test] = [estimates[0], estimates[at]];
  return baseline && test && isFarFromZero(baseline) && isFarFromZero(test) ? logLift(test, baseline) : null;
}

const relative = (log: number) => Math.exp(log) - 1;

function sideOf([low, high]: Interval, { direction }: AnalysisSettings): SegmentLift['side'] {
  if (direction === 'neutral' || (low <= 0 && high >= 0)) return null;
  return low > 0 === (direction === 'higher') ? 'better' : 'worse';
}

/** Returns how a test variant does among the people with each value; null for values without a known lift. */
function liftsOf(
  measured: readonly Measured[],
  at: number,
  key: string,
  errors: number,
  settings: AnalysisSettings,
): { lifts: (SegmentLift | null)[]; test: SegmentTest | null } {
  const found = measured.map((one) => liftAt(one, at));
  const known = found.filter((lift) => lift !== null);
  const test = heterogeneity(known);
  const drawn = known.length > 0 ? drawnTogether(known, test?.between ?? 0) : [];
  let next = 0;
  const lifts = found.map((lift) => {
    if (!lift) return null;
    const half = errors * Math.sqrt(lift.variance);
    const interval: Interval = [relative(lift.value - half), relative(lift.value + half)];
    const own = drawn[next++] ?? lift.value;
    return { key, measured: relative(lift.value), drawn: relative(own), interval, side: sideOf(interval, settings) };
  });
  return { lifts, test: test && { ...test, key } };
}

const peopleOf = ({ moments }: Part) => moments?.samples ?? 0;

const countsOf = (parts: readonly Part[], estimates: readonly (Estimate | null)[]) => ({
  people: parts.reduce((sum, part) => sum + peopleOf(part), 0),
  variants: parts.map((part, at) => ({ key: part.key, people: peopleOf(part), value: estimates[at]?.value ?? null })),
});

/** Returns the p-value of whether the values differ between the variants, by all exposed people if they are known. */
function balanceOf(measured: readonly Measured[], { segment_counts: exposed }: MetricResult): number | null {
  const keys = measured[0]?.parts.map(({ key }) => key) ?? [];
  const table = keys.map((key, at) =>
    measured.map(({ parts }, value) => exposed?.[value]?.[key] ?? peopleOf(parts[at] ?? { key, moments: null })),
  );
  return independence(table)?.pValue ?? null;
}

interface Judged {
  experiment: Experiment;
  metric: Pick<Metric, 'type'>;
  settings: AnalysisSettings;
  /** When the results were computed, ISO 8601. */
  computedAt: string;
  now: number;
}

/**
 * Judges a metric for each value of a property. The lifts are compared on the log scale, so values with a variant that is
 * not above zero have none. Null if the result has no values, or no participants.
 */
export function judgeSegments(
  result: MetricResult,
  { experiment, metric, settings, computedAt, now }: Judged,
): JudgedSegments | null {
  const values = result.breakdown_results ?? [];
  const isCombined = (result.share_periods ?? []).filter(({ used }) => used).length > 1;
  const kind = kindOf(metric, isCombined);
  const whole = partsOf(rowsIn(result.baseline, result.variant_results));
  const compared = whole.filter(({ moments }) => moments !== null).map(({ key }) => key);
  const [baseline] = compared;
  if (values.length === 0 || baseline === undefined || compared.length < 2) return null;
  const adjustment = settings.cuped
    ? adjustByBefore(
        kind,
        whole.flatMap(({ moments }) => moments ?? []),
      )
    : 'unknown';
  const theta = typeof adjustment === 'string' ? null : adjustment.theta;
  const measured = values.map(({ breakdown_value, baseline: own, variants }): Measured => {
    const rows = partsOf(rowsIn(own, variants));
    const parts = compared.map((key) => rows.find((row) => row.key === key) ?? { key, moments: null });
    return { value: breakdown_value.join(', '), parts, estimates: estimatesOf(parts, kind, theta) };
  });
  const balance = balanceOf(measured, result);
  const runTime = runTimeOf(experiment, computedAt, now);
  const people = compared.map((key) => peopleOf(whole.find((one) => one.key === key) ?? { key, moments: null }));
  const required = requiredConfidence(runTime, settings, people, measured.length);
  const errors = -normalQuantile((1 - required.best) / 2);
  const all = compared.slice(1).map((key, at) => liftsOf(measured, at + 1, key, errors, settings));
  const tests = all.flatMap(({ test }) => test ?? []);
  const overall = estimatesOf(whole, kind, theta);
  return {
    segments: measured.map(({ value, parts, estimates }, index) => ({
      value,
      ...countsOf(parts, estimates),
      lifts: all.flatMap(({ lifts }) => lifts[index] ?? []),
    })),
    all: countsOf(whole, overall),
    balance,
    isBalanced: balance === null || balance >= UNBALANCED_SEGMENTS_P,
    tests,
    pValue: tests.length === 0 ? null : Math.min(1, Math.min(...tests.map(({ pValue }) => pValue)) * tests.length),
    required,
    overall: Object.fromEntries(
      whole.slice(1).flatMap(({ key }, at) => {
        const lift = liftAt({ value: '', parts: whole, estimates: overall }, at + 1);
        return lift ? [[key, relative(lift.value)]] : [];
      }),
    ),
    isAdjusted: theta !== null,
  };
}
