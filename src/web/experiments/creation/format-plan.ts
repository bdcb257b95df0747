import { formatCountOf } from '#contract/format/count.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { PlannedEffect } from '#verdict/analysis/analysis-input.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { effectKindOf } from '../sample-size/calculator-goal.ts';
import { peopleNamesOf } from '../sample-size/people-names.ts';

const numberIn = (parameters: unknown, key: string): number | null => {
  const value = (parameters as Record<string, unknown> | null)?.[key];
  return typeof value === 'number' ? value : null;
};

/** Returns a plan in words: "14 days, 28,560 participants, detects a lift of 9.2%"; null if nothing is planned. */
export function formatPlan(parameters: unknown, goal: AnyMetric | null, plannedEffect: PlannedEffect): string | null {
  const { one, many } = peopleNamesOf(goal);
  const unit = plannedEffect === 'points' && effectKindOf(goal) === 'rate' ? ' percentage points' : '%';
  const days = plannedDays(parameters);
  const size = numberIn(parameters, 'recommended_sample_size');
  const effect = numberIn(parameters, 'minimum_detectable_effect');
  const parts = [
    days !== null && formatDays(days),
    size !== null && formatCountOf(size, one, many),
    effect !== null && `detects a lift of ${effect}${unit}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}
