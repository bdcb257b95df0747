import { isolateName } from '#contract/format/isolate-name.ts';
import type {
  Analysis,
  ComparedVariant,
  Comparison,
  CredibleIntervals,
  VariantAnalysis,
} from '#verdict/analysis/types.ts';
import { excludesZero, isConclusive, isLeaning, type Verdict } from '#verdict/decide.ts';
import type { MetricKind } from '#verdict/metric.ts';
import { formatConfidence, type MetricDirection } from '#verdict/settings.ts';
import { formatDifference } from '#verdict/text/format-effect.ts';
import { formatChance, formatLift, formatMean, formatRate } from '#verdict/text/format-number.ts';
import type { Axis } from './scale.ts';

/** The color of a bar. A conclusive difference is good or bad. */
export type Judgement = 'good' | 'bad' | 'undecided';

/** One row of the plot. */
export interface PlotRow {
  key: string;
  steps: CredibleIntervals | null;
  point: number | null;
  judgement: Judgement;
  value: string;
  interval: string;
  /** The verdict on this variant in one or two words. */
  label: string;
  /** The chances below and above zero; null for the baseline. */
  below: string | null;
  above: string | null;
  /** The whole row in one sentence. */
  summary: string;
}

/** The format of values on an axis. */
export const axisFormat = (axis: Axis, metric: MetricKind) => (value: number) => {
  if (axis === 'percent') return formatLift(value);
  if (axis === 'points') return formatDifference(value, metric);
  return metric === 'funnel' ? formatRate(value) : formatMean(value);
};

/** A tick of an axis, without trailing zeros. */
export function formatTick(axis: Axis, metric: MetricKind, value: number): string {
  const isPercentage = axis === 'percent' || metric === 'funnel';
  const text = `${Number((Math.abs(value) * (isPercentage ? 100 : 1)).toPrecision(6))}`;
  const sign = value < 0 ? '−' : value > 0 && axis !== 'rate' ? '+' : '';
  return `${sign}${text}${isPercentage && axis !== 'points' ? '%' : ''}`;
}

/** The part of a verdict that rows depend on. Without it, the interval of the settings decides. */
export type RowVerdict = Pick<Verdict, 'state' | 'required'>;

const isClear = ({ settings }: Analysis, comparison: Comparison, verdict?: RowVerdict) =>
  verdict ? isConclusive(comparison, settings, verdict.required) : excludesZero(comparison, settings);

/** Whether a variant is good or bad; undecided while a check fails, and for a neutral metric. */
export function judgementOf(analysis: Analysis, comparison: Comparison, verdict?: RowVerdict): Judgement {
  const canJudge = verdict?.state !== 'invalid' && verdict?.state !== 'early';
  if (!canJudge || analysis.settings.direction === 'neutral') return 'undecided';
  if (!isClear(analysis, comparison, verdict)) return 'undecided';
  return comparison.beats > 0.5 ? 'good' : 'bad';
}

function undecidedLabel(analysis: Analysis, comparison: Comparison, verdict?: RowVerdict): string {
  if (analysis.settings.direction === 'neutral')
    return isClear(analysis, comparison, verdict) ? 'Different' : 'Inconclusive';
  if (!isLeaning(comparison)) return 'Inconclusive';
  return comparison.beats > 0.5 ? 'Leaning better' : 'Leaning worse';
}

function rowLabel(analysis: Analysis, comparison: Comparison, verdict?: RowVerdict): string {
  if (verdict?.state === 'invalid') return 'No verdict';
  if (verdict?.state === 'early') return 'Too early';
  const judgement = judgementOf(analysis, comparison, verdict);
  return { good: 'Better', bad: 'Worse', undecided: undecidedLabel(analysis, comparison, verdict) }[judgement];
}

function valuesOn(axis: Axis, variant: ComparedVariant): { steps: CredibleIntervals; point: number } {
  const { relative, absolute, change } = variant.comparison;
  const middle = ({ half }: CredibleIntervals) => (half[0] + half[1]) / 2;
  if (axis === 'rate') return { steps: variant.rates, point: variant.rate };
  if (axis === 'percent') return { steps: relative, point: change ?? middle(relative) };
  return { steps: absolute, point: middle(absolute) };
}

const chancesAroundZero: Record<MetricDirection, (beats: number) => [below: string, above: string]> = {
  higher: (beats) => [`${formatChance(1 - beats)} worse`, `${formatChance(beats)} better`],
  lower: (beats) => [`${formatChance(beats)} better`, `${formatChance(1 - beats)} worse`],
  neutral: (beats) => [`${formatChance(1 - beats)} lower`, `${formatChance(beats)} higher`],
};

function comparedRow(analysis: Analysis, axis: Axis, variant: ComparedVariant, verdict?: RowVerdict): PlotRow {
  const { steps, point } = valuesOn(axis, variant);
  const format = axisFormat(axis, analysis.metric);
  const [below, above] = chancesAroundZero[analysis.settings.direction](variant.comparison.beats);
  const interval = `${format(steps.full[0])} to ${format(steps.full[1])}`;
  const label = rowLabel(analysis, variant.comparison, verdict);
  const confidence = formatConfidence(analysis.settings.confidence);
  return {
    key: variant.key,
    steps,
    point,
    judgement: judgementOf(analysis, variant.comparison, verdict),
    value: format(point),
    interval,
    label,
    below,
    above,
    summary: `${isolateName(variant.key)} against ${isolateName(analysis.baseline)}: ${format(point)}, ${confidence} interval ${interval}. Chances: ${above}, ${below}. ${label}.`,
  };
}

function baselineRow(analysis: Analysis, axis: Axis, { key, rates, rate }: VariantAnalysis): PlotRow {
  const format = axisFormat(axis, analysis.metric);
  const isRate = axis === 'rate';
  const interval = isRate ? `${format(rates.full[0])} to ${format(rates.full[1])}` : '';
  return {
    key,
    steps: isRate ? rates : null,
    point: isRate ? rate : 0,
    judgement: 'undecided',
    value: isRate ? format(rate) : 'baseline',
    interval,
    label: isRate ? 'baseline' : '',
    below: null,
    above: null,
    summary: isRate ? `${isolateName(key)}, the baseline: ${format(rate)}, ${interval}.` : `${key} is the baseline.`,
  };
}

/** The rows of the plot, the baseline first. */
export const plotRows = (analysis: Analysis, axis: Axis, verdict?: RowVerdict): PlotRow[] =>
  analysis.variants.map(({ comparison, ...variant }) =>
    comparison
      ? comparedRow(analysis, axis, { ...variant, comparison }, verdict)
      : baselineRow(analysis, axis, { ...variant, comparison }),
  );
