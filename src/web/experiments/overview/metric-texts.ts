import type { AnyMetric } from '#contract/metric.ts';

const percentOf = (share: number) => Number((Math.abs(share) * 100).toFixed(2));

/** Returns the change that a guardrail allows: "not below −2%", "not above +5%", "no harm". */
export function formatMargin({ margin, goal }: Pick<AnyMetric, 'margin' | 'goal'>): string {
  if (margin === null || margin === 0) return 'no harm';
  return goal === 'decrease' ? `not above +${percentOf(margin)}%` : `not below −${percentOf(margin)}%`;
}
