import type { FunnelStep } from '#verdict/response/parse-insight.ts';
import { formatDifference } from '#verdict/text/format-effect.ts';
import { formatNumber, formatRate } from '#verdict/text/format-number.ts';

/** One variant at one funnel step. */
export interface FunnelChartRow {
  variant: string;
  /** The variant's index, which determines its letter and color. */
  index: number;
  /** The fraction of the first step's participants who reached this step; null if unknown. */
  part: number | null;
  rate: string;
  count: string;
  /** The difference from the baseline; empty at the first step, for the baseline, and if a number is unknown. */
  difference: string;
}

/** Returns `people` divided by `total`; null if a number is unknown or the total is 0. */
export const partOf = (people: number | undefined, total: number | undefined): number | null =>
  people !== undefined && total ? people / total : null;

/** Returns one row per variant for a step. `first` is the funnel's first step. */
export function funnelRows(
  step: FunnelStep,
  first: FunnelStep,
  { variants, baseline }: { variants: readonly string[]; baseline: string },
): FunnelChartRow[] {
  const partAt = (key: string) => partOf(step.reached[key], first.reached[key]);
  const baselinePart = partAt(baseline);
  return variants.map((variant, index) => {
    const part = partAt(variant);
    const isCompared = variant !== baseline && step !== first && part !== null && baselinePart !== null;
    return {
      variant,
      index,
      part,
      rate: formatRate(part),
      count: formatNumber(step.reached[variant] ?? null),
      difference: isCompared ? formatDifference(part - baselinePart, { metric: 'funnel' }) : '',
    };
  });
}

export const funnelCaption = (baseline: string): string =>
  `Participants who reached each step, as a share of the first step. Differences compare each variant with ${baseline}.`;
