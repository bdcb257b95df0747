import { isolateText } from '../../../ui/isolate-text.ts';
import type { Analysed, Analysis, Comparison, Steps } from '../analysis/analyse.ts';
import { type Compared, type Decision, excludesZero, isSettled } from '../analysis/decide.ts';
import { difference } from '../analysis/effect-words.ts';
import { type MetricDirection, widthWords } from '../analysis/settings.ts';
import { chance, change, mean, share } from '../number-words.ts';
import type { Axis } from './scale.ts';

/** How a bar is coloured: judged good or bad only where the verdict would call its difference settled. */
export type Judgement = 'good' | 'bad' | 'undecided';

/** One row of the plot. */
export interface PlotRow {
  key: string;
  steps: Steps | null;
  point: number | null;
  judgement: Judgement;
  /** The value at the point, the interval and the judgement, in words. */
  value: string;
  interval: string;
  verdict: string;
  /** How much of the belief lies on either side of no difference; null for the baseline. */
  below: string | null;
  above: string | null;
  /** The whole row in one sentence. */
  summary: string;
}

export const valueWords = (axis: Axis, metric: Analysis['metric']) => (value: number) => {
  if (axis === 'percent') return change(value);
  if (axis === 'points') return difference(value, metric);
  return metric === 'funnel' ? share(value) : mean(value);
};

/** A tick without needless places. */
export function tickWords(axis: Axis, metric: Analysis['metric'], value: number): string {
  const isShare = axis === 'percent' || metric === 'funnel';
  const text = `${Number((Math.abs(value) * (isShare ? 100 : 1)).toPrecision(6))}`;
  const sign = value < 0 ? '−' : value > 0 && axis !== 'rate' ? '+' : '';
  return `${sign}${text}${isShare && axis !== 'points' ? '%' : ''}`;
}

/** As much of a verdict as rows depend on; without one, the usual interval judges. */
export type Verdict = Pick<Decision, 'state' | 'demand'>;

const isClear = ({ settings }: Analysis, comparison: Comparison, verdict?: Verdict) =>
  verdict ? isSettled(comparison, settings, verdict.demand) : excludesZero(comparison, settings);

/** Whether a variant is good, bad or undecided; nothing is judged while a check fails or the metric is neutral. */
export function judgementOf(analysis: Analysis, comparison: Comparison, verdict?: Verdict): Judgement {
  const isJudged = verdict?.state !== 'invalid' && verdict?.state !== 'early';
  if (!isJudged || analysis.settings.direction === 'neutral') return 'undecided';
  if (!isClear(analysis, comparison, verdict)) return 'undecided';
  return comparison.beats > 0.5 ? 'good' : 'bad';
}

const undecidedWords = (analysis: Analysis, comparison: Comparison, verdict?: Verdict) => {
  if (analysis.settings.direction === 'neutral')
    return isClear(analysis, comparison, verdict) ? 'Different' : 'Not settled';
  const { beats } = comparison;
  return beats >= 0.8 ? 'Leaning better' : beats <= 0.2 ? 'Leaning worse' : 'Not settled';
};

function verdictWords(analysis: Analysis, comparison: Comparison, verdict?: Verdict): string {
  if (verdict?.state === 'invalid') return 'No verdict';
  if (verdict?.state === 'early') return 'Too early';
  const judgement = judgementOf(analysis, comparison, verdict);
  return { good: 'Better', bad: 'Worse', undecided: undecidedWords(analysis, comparison, verdict) }[judgement];
}

function shownOn(axis: Axis, one: Compared): { steps: Steps; point: number } {
  const { relative, absolute, change: by } = one.comparison;
  const middle = ({ half }: Steps) => (half[0] + half[1]) / 2;
  if (axis === 'rate') return { steps: one.rates, point: one.rate };
  if (axis === 'percent') return { steps: relative, point: by ?? middle(relative) };
  return { steps: absolute, point: middle(absolute) };
}

const sides: Record<MetricDirection, (beats: number) => [below: string, above: string]> = {
  higher: (beats) => [`${chance(1 - beats)} worse`, `${chance(beats)} better`],
  lower: (beats) => [`${chance(beats)} better`, `${chance(1 - beats)} worse`],
  neutral: (beats) => [`${chance(1 - beats)} lower`, `${chance(beats)} higher`],
};

function comparedRow(analysis: Analysis, axis: Axis, one: Compared, judged?: Verdict): PlotRow {
  const { steps, point } = shownOn(axis, one);
  const words = valueWords(axis, analysis.metric);
  const { beats } = one.comparison;
  const [below, above] = sides[analysis.settings.direction](beats);
  const interval = `${words(steps.full[0])} to ${words(steps.full[1])}`;
  const verdict = verdictWords(analysis, one.comparison, judged);
  const confidence = widthWords(analysis.settings.confidence);
  return {
    key: one.key,
    steps,
    point,
    judgement: judgementOf(analysis, one.comparison, judged),
    value: words(point),
    interval,
    verdict,
    below,
    above,
    summary: `${isolateText(one.key)} against ${isolateText(analysis.baseline)}: ${words(point)}, ${confidence} interval ${interval}. Chances: ${above}, ${below}. ${verdict}.`,
  };
}

function baselineRow(analysis: Analysis, axis: Axis, { key, rates, rate }: Analysed): PlotRow {
  const words = valueWords(axis, analysis.metric);
  const isRate = axis === 'rate';
  const interval = isRate ? `${words(rates.full[0])} to ${words(rates.full[1])}` : '';
  return {
    key,
    steps: isRate ? rates : null,
    point: isRate ? rate : 0,
    judgement: 'undecided',
    value: isRate ? words(rate) : 'baseline',
    interval,
    verdict: isRate ? 'baseline' : '',
    below: null,
    above: null,
    summary: isRate ? `${isolateText(key)}, the baseline: ${words(rate)}, ${interval}.` : `${key} is the baseline.`,
  };
}

/** The rows of the plot, the baseline first. A verdict that decides nothing takes the colour out. */
export const plotRows = (analysis: Analysis, axis: Axis, verdict?: Verdict): PlotRow[] =>
  analysis.variants.map(({ comparison, ...one }) =>
    comparison
      ? comparedRow(analysis, axis, { ...one, comparison }, verdict)
      : baselineRow(analysis, axis, { ...one, comparison }),
  );
