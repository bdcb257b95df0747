import { isolateName } from '#contract/format/isolate-name.ts';
import type {
  Analysis,
  ComparedVariant,
  Comparison,
  CredibleIntervals,
  VariantAnalysis,
} from '#verdict/analysis/types.ts';
import { isConclusive, isLeaning, type Verdict, type VerdictState } from '#verdict/decide.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { intervalName, NOT_DECIDING } from '#verdict/text/cuped-text.ts';
import { formatDifference, formatLifts, isUnbounded } from '#verdict/text/format-effect.ts';
import { formatLift, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatMetricValue, type MetricFormat } from '#verdict/text/metric-format.ts';
import type { Axis } from './scale.ts';

/** The judgement that determines a bar's color. A conclusive difference is good or bad. */
export type Judgement = 'good' | 'bad' | 'undecided';

/** One row of the plot. */
export interface PlotRow {
  key: string;
  /**
   * The intervals. On the axes `percent` and `points`, null for the baseline and for a variant without a value on this
   * axis.
   */
  steps: CredibleIntervals | null;
  /**
   * The value, drawn as a line across the bar. On the axes `percent` and `points`, null for a variant without a value
   * on this axis.
   */
  point: number | null;
  judgement: Judgement;
  value: string;
  interval: string;
  /** The verdict on this variant in one or two words. */
  label: string;
  /** The whole row as text, for screen readers. */
  summary: string;
  /** Whether the row is for comparison only: what the result would be without CUPED. It is drawn with a dashed edge. */
  isAside?: boolean;
  /** A second value, drawn as a dot: the lift of a segment, drawn toward the average of all. */
  dot?: number;
}

/** Returns a function that formats the values on an axis. */
export const axisFormat = (axis: Axis, metric: MetricFormat) => (value: number) => {
  if (axis === 'percent') return formatLift(value);
  if (axis === 'points') return formatDifference(value, metric);
  return formatMetricValue(value, metric);
};

function tickSuffix(axis: Axis, { metric, unit }: MetricFormat): string {
  if (axis === 'percent') return '%';
  if (metric === 'funnel') return axis === 'points' ? '' : '%';
  return unit ? ` ${unit}` : '';
}

/** Returns an axis tick as text, without trailing zeros. */
export function formatTick(axis: Axis, format: MetricFormat, value: number): string {
  const isPercentage = axis === 'percent' || format.metric === 'funnel';
  const text = `${Number((Math.abs(value) * (isPercentage ? 100 : 1)).toPrecision(6))}`;
  const sign = value < 0 ? '−' : value > 0 && axis !== 'rate' ? '+' : '';
  return `${sign}${text}${tickSuffix(axis, format)}`;
}

/** The part of a verdict that affects rows. */
export type RowVerdict = Pick<Verdict, 'state' | 'reason'> & Partial<Pick<Verdict, 'outcome' | 'since' | 'leader'>>;

const isClear = ({ required }: Analysis, comparison: Comparison) => isConclusive(comparison, required);

/**
 * Returns whether a variant is good or bad. Returns `undecided` if the difference is inconclusive, a check fails, it is
 * too early, the metric is neutral, or the people with the start event are not split as planned.
 */
export function judgementOf(analysis: Analysis, comparison: Comparison, verdict?: RowVerdict): Judgement {
  const canJudge = verdict?.state !== 'invalid' && verdict?.state !== 'early' && !analysis.unevenStart;
  if (!canJudge || analysis.settings.direction === 'neutral') return 'undecided';
  if (!isClear(analysis, comparison)) return 'undecided';
  return comparison.beats > 0.5 ? 'good' : 'bad';
}

function undecidedLabel(analysis: Analysis, comparison: Comparison): string {
  if (analysis.settings.direction === 'neutral') return isClear(analysis, comparison) ? 'Different' : 'Inconclusive';
  if (!isLeaning(comparison)) return 'Inconclusive';
  return comparison.beats > 0.5 ? 'Leaning better' : 'Leaning worse';
}

function rowLabel(analysis: Analysis, comparison: Comparison, verdict?: RowVerdict): string {
  if (verdict?.state === 'invalid' || analysis.unevenStart) return 'No verdict';
  if (verdict?.state === 'early') return 'Too early';
  const judgement = judgementOf(analysis, comparison, verdict);
  return { good: 'Better', bad: 'Worse', undecided: undecidedLabel(analysis, comparison) }[judgement];
}

const reachedRows: Partial<Record<VerdictState, Pick<PlotRow, 'judgement' | 'label'>>> = {
  better: { judgement: 'good', label: 'Better' },
  worse: { judgement: 'bad', label: 'Worse' },
  different: { judgement: 'undecided', label: 'Different' },
};

/** Returns the judgement on a variant. A result that was reached on an earlier day stays, also if today's data are weaker. */
function judge(analysis: Analysis, { key, comparison }: ComparedVariant, verdict?: RowVerdict) {
  const { since, leader, outcome } = verdict ?? {};
  const reached = since?.isWeaker && leader?.key === key && outcome ? reachedRows[outcome] : undefined;
  return (
    reached ?? {
      judgement: judgementOf(analysis, comparison, verdict),
      label: rowLabel(analysis, comparison, verdict),
    }
  );
}

/**
 * Returns a variant's values on an axis. On the axes `percent` and `points`, null if there are too few conversions. On
 * the axis `percent`, also null if the value of the baseline is not above zero.
 */
function valuesOn(
  axis: Axis,
  variant: ComparedVariant,
  verdict?: RowVerdict,
): { steps: CredibleIntervals; point: number } | null {
  const { relative, absolute, change } = variant.comparison;
  const middle = ({ half }: CredibleIntervals) => (half[0] + half[1]) / 2;
  if (axis === 'rate') return { steps: variant.rates, point: variant.rate };
  if (verdict?.reason === 'successes') return null;
  if (axis === 'percent') return change === null ? null : { steps: relative, point: change };
  return { steps: absolute, point: middle(absolute) };
}

/** Returns the name of the widest interval on an axis. */
export const widestInterval = (analysis: Analysis, axis: Axis): string =>
  axis === 'rate' ? `${formatConfidence(analysis.settings.confidence)} interval` : intervalName(analysis);

function comparedRow(analysis: Analysis, axis: Axis, variant: ComparedVariant, verdict?: RowVerdict): PlotRow {
  const { key } = variant;
  const values = valuesOn(axis, variant, verdict);
  const { judgement, label } = judge(analysis, variant, verdict);
  const pair = `${isolateName(key)} against ${isolateName(analysis.baseline)}`;
  const row = { key, judgement, label };
  if (!values) {
    const summary = `${pair}: lift unknown. ${label}.`;
    return { ...row, steps: null, point: null, value: NO_VALUE, interval: '', summary };
  }
  const { steps, point } = values;
  const format = axisFormat(axis, analysis);
  const interval = isUnbounded(steps.full) ? 'unbounded' : `${format(steps.full[0])} to ${format(steps.full[1])}`;
  return {
    ...row,
    steps,
    point,
    value: format(point),
    interval,
    summary: `${pair}: ${format(point)}, ${widestInterval(analysis, axis)} ${interval}. ${label}.`,
  };
}

/** Returns the value of a variant that is compared: what people did, or adjusted by CUPED. */
export const decidingValue = (variant: Pick<VariantAnalysis, 'adjusted' | 'rate'> | undefined): number | null =>
  variant?.adjusted?.value ?? variant?.rate ?? null;

function baselineRow(analysis: Analysis, axis: Axis, variant: VariantAnalysis): PlotRow {
  const { key, rates, rate } = variant;
  const format = axisFormat(axis, analysis);
  const isRate = axis === 'rate';
  const interval = isRate ? `${format(rates.full[0])} to ${format(rates.full[1])}` : '';
  return {
    key,
    steps: isRate ? rates : null,
    point: isRate ? rate : 0,
    judgement: 'undecided',
    value: isRate ? format(rate) : `baseline, ${formatMetricValue(decidingValue(variant), analysis)}`,
    interval,
    label: isRate ? 'baseline' : '',
    summary: isRate ? `${isolateName(key)}, the baseline: ${format(rate)}, ${interval}.` : `${key} is the baseline.`,
  };
}

/**
 * Returns the row of a variant's lift with the other choice about CUPED; null if CUPED does not adjust it, or without a
 * relative lift.
 */
export function otherChoiceRow(analysis: Analysis, key: string): PlotRow | null {
  const { withoutCuped, withCuped } = analysis.variants.find((variant) => variant.key === key)?.comparison ?? {};
  const other = withoutCuped ?? withCuped;
  if (!other || other.change === null) return null;
  const { change, relative } = other;
  const interval = isUnbounded(relative) ? 'unbounded' : formatLifts(relative);
  const label = withoutCuped ? 'Without CUPED' : 'With CUPED';
  const about = withoutCuped ? NOT_DECIDING : 'the deciding result';
  return {
    key: `${key} ${label}`,
    steps: { half: relative, most: relative, full: relative },
    point: change,
    judgement: 'undecided',
    value: formatLift(change),
    interval,
    label,
    summary: `${isolateName(key)} ${withoutCuped ? 'without' : 'with'} CUPED, ${about}: ${formatLift(change)}, ${interval}.`,
    isAside: withoutCuped !== undefined,
  };
}

/** Returns the plot's rows, the baseline first. */
export const plotRows = (analysis: Analysis, axis: Axis, verdict?: RowVerdict): PlotRow[] =>
  analysis.variants.map(({ comparison, ...variant }) =>
    comparison
      ? comparedRow(analysis, axis, { ...variant, comparison }, verdict)
      : baselineRow(analysis, axis, { ...variant, comparison }),
  );
