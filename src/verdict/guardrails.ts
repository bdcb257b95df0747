import type { MetricRole } from '#contract/metric.ts';
import type { Analysis, ComparedVariant, VariantSummary } from './analysis/types.ts';
import { hasEnoughConversions } from './conversions.ts';
import { isConclusive, type MetricHarm, type Verdict, type VerdictState } from './decide.ts';
import { formatDecidingInterval, formatEffect } from './text/format-effect.ts';
import { formatLift } from './text/format-number.ts';
import { MIN_PARTICIPANTS } from './thresholds.ts';

/** A metric other than the goal, which the verdict considers. */
export interface JudgedMetric {
  name: string;
  role: Exclude<MetricRole, 'goal'>;
  /**
   * How much worse a guardrail may be, as a relative change: −0.02 is 2% worse. Null without a margin: then only proven
   * harm counts.
   */
  margin: number | null;
  /** Null for a guardrail without results, for example because the server could not compute it. */
  analysis: Analysis | null;
}

/**
 * `safe`: the metric stays within its margin. `harmed`: its deciding interval (see `RequiredConfidence`) is on the bad
 * side of zero and, if there is a margin, reaches beyond it. `unharmed`: there is no margin, and harm is not proven.
 * `open`: it is not certain whether the metric stays within its margin. `early`: there is too little data. `not_judged`:
 * the variants are not comparable (see `unevenStart`).
 */
export type MetricSafety = 'safe' | 'unharmed' | 'harmed' | 'open' | 'early' | 'not_judged';

/** The text of each outcome. */
export const safetyLabels: Record<MetricSafety, string> = {
  safe: 'Within margin',
  unharmed: 'No harm found',
  harmed: 'Harmed',
  open: 'Inconclusive',
  early: 'Too early',
  not_judged: 'Not judged',
};

/**
 * Returns the worst relative change in the deciding interval. A change for the worse is negative, even if lower values of
 * the metric are better.
 */
function worstCase({ comparison }: ComparedVariant, { settings }: Analysis): number {
  const [low, high] = comparison.relative.full;
  const worst = settings.direction === 'lower' ? -high : low;
  return Number.isFinite(worst) ? worst : Number.NEGATIVE_INFINITY;
}

/** Returns the relative change as it is observed. A change for the worse is negative, as in `worstCase`. */
function inGoodDirection({ comparison: { change } }: ComparedVariant, { settings }: Analysis): number {
  if (change === null) return Number.NEGATIVE_INFINITY;
  return settings.direction === 'lower' ? -change : change;
}

const canBeJudged = ({ metric, variants, settings }: Analysis, variant: ComparedVariant) =>
  settings.direction !== 'neutral' &&
  variants.every(({ people }) => people >= MIN_PARTICIPANTS) &&
  hasEnoughConversions(metric, [variant, ...variants.filter(({ comparison }) => comparison === null)]);

/**
 * Returns whether a metric stays within its margin (non-inferiority), is harmed, or cannot be judged. Without a margin, only
 * proven harm counts.
 */
export function safetyOf(analysis: Analysis, variant: ComparedVariant, margin: number | null): MetricSafety {
  if (analysis.unevenStart) return 'not_judged';
  if (!canBeJudged(analysis, variant)) return 'early';
  if (margin !== null && worstCase(variant, analysis) > margin) return 'safe';
  const { comparison } = variant;
  if (comparison.beats < 0.5 && isConclusive(comparison, analysis.required)) return 'harmed';
  return margin === null ? 'unharmed' : 'open';
}

/** Returns a compared variant of an analysis; null if it is the baseline or not compared. */
export function findVariant({ variants }: Analysis, key: string): ComparedVariant | null {
  const found = variants.find((variant) => variant.key === key);
  return found?.comparison ? { ...found, comparison: found.comparison } : null;
}

const unclear: ReadonlySet<MetricSafety> = new Set(['open', 'early']);

const noEffect = { lift: '', interval: '', effect: '' };

function harmOf({ name, role, margin, analysis }: JudgedMetric, leader: string): MetricHarm[] {
  if (analysis === null)
    return [
      { ...noEffect, name, role, margin, isProven: false, isLikely: false, hasResults: false, unevenStart: null },
    ];
  const variant = findVariant(analysis, leader);
  if (!variant) return [];
  const safety = safetyOf(analysis, variant, margin);
  const isUnproven = role === 'guardrail' && (safety === 'not_judged' || (unclear.has(safety) && margin !== null));
  if (safety !== 'harmed' && !isUnproven) return [];
  return [
    {
      name,
      role,
      margin,
      isProven: safety === 'harmed',
      isLikely: safety === 'open' && margin !== null && inGoodDirection(variant, analysis) <= margin,
      hasResults: true,
      unevenStart: analysis.unevenStart ?? null,
      lift: variant.comparison.change === null ? '' : formatLift(variant.comparison.change),
      interval: formatDecidingInterval(variant.comparison, analysis),
      effect: formatEffect(variant.comparison, analysis),
    },
  ];
}

/** The verdict states that a harmed guardrail replaces. */
const replaceable: ReadonlySet<VerdictState> = new Set(['better', 'different', 'same', 'leaning', 'early']);

/** Whether harm could not be found in a guardrail without a margin, because it has too little data. */
function isUnjudged({ role, margin, analysis }: JudgedMetric, leader: string): boolean {
  if (role !== 'guardrail' || margin !== null || analysis === null) return false;
  const variant = findVariant(analysis, leader);
  return variant !== null && safetyOf(analysis, variant, margin) === 'early';
}

/**
 * Returns the verdict with the leader's harm to other metrics. If a guardrail is harmed, `harmed` replaces the states in
 * `replaceable`.
 */
export function withHarms<V extends VariantSummary>(verdict: Verdict<V>, metrics: readonly JudgedMetric[]): Verdict<V> {
  const { leader, state } = verdict;
  if (!leader || state === 'invalid' || verdict.reason === 'people') return verdict;
  const harms = metrics.flatMap((metric) => harmOf(metric, leader.key));
  const isHarmed = harms.some(({ role, isProven }) => role === 'guardrail' && isProven);
  const unjudged = metrics.filter((metric) => isUnjudged(metric, leader.key)).map(({ name }) => name);
  return { ...verdict, harms, unjudged, state: isHarmed && replaceable.has(state) ? 'harmed' : state };
}
