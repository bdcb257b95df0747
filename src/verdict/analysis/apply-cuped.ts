import { adjustByBefore, type NotAdjusted } from '#stats/cuped.ts';
import type { Estimate, Moments } from '#stats/moments.ts';
import type { MetricKind } from '../metric.ts';
import type { AnalysisSettings } from '../settings.ts';
import type { Cuped, VariantCounts } from './types.ts';

/** The variants of a comparison, adjusted if CUPED is used. */
interface Applied {
  variants: VariantCounts[];
  /** Absent if the results contain no sums from before the exposure. */
  cuped?: Cuped;
}

/** Returns the share of the participants with a value before their exposure; null if unknown. */
function activeShare(moments: readonly Moments[]): number | null {
  const people = moments.reduce((sum, { samples }) => sum + samples, 0);
  const active = moments.map(({ before }) => before?.active);
  return active.includes(undefined) ? null : active.reduce<number>((sum, count = 0) => sum + count, 0) / people;
}

/**
 * Adjusts the values of the variants by what their participants did before their exposure, if the results contain it and
 * the settings use it.
 * @param momentsOf returns the sums of a variant; undefined if they are unknown
 */
export function applyCuped(
  metric: MetricKind,
  variants: readonly VariantCounts[],
  momentsOf: (key: string) => Moments | undefined,
  settings: Pick<AnalysisSettings, 'cuped'>,
): Applied {
  const moments = variants.flatMap(({ key }) => momentsOf(key) ?? []);
  if (moments.length < variants.length || !moments.every(({ before }) => before)) return { variants: [...variants] };
  const share = activeShare(moments);
  const refused = (reason: NotAdjusted | 'switched_off', estimates?: readonly Estimate[]): Applied => ({
    variants: [...variants],
    cuped: { isUsed: false, reason, activeShare: share, ...(estimates && { estimates }) },
  });
  const adjusted = adjustByBefore(metric === 'ratio' ? 'ratio' : 'mean', moments);
  if (!settings.cuped) return refused('switched_off', typeof adjusted === 'string' ? undefined : adjusted.estimates);
  if (typeof adjusted === 'string') return refused(adjusted);
  const { estimates, theta, reduction } = adjusted;
  return {
    variants: variants.map((variant, at) => {
      const estimate = estimates[at];
      return estimate ? { ...variant, adjusted: estimate } : variant;
    }),
    cuped: { isUsed: true, theta, reduction, activeShare: share },
  };
}
