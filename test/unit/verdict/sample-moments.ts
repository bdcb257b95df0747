import type { Moments } from '#stats/moments.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { defaultSettings } from '#verdict/settings.ts';

/** Returns the moments of a revenue metric: `buyers` of `samples` people buy, for a mean amount with a standard deviation. */
export const spending = (samples: number, buyers: number, mean: number, deviation: number): Moments => ({
  samples,
  sum: buyers * mean,
  sumSquares: buyers * (mean * mean + deviation * deviation),
});

/** The analysis input of a mean metric with two variants, on the planned day. */
export const meanOf = (control: Moments, test: Moments, change: Partial<AnalysisInput> = {}): AnalysisInput => ({
  metric: 'mean',
  unit: 'EUR',
  settings: defaultSettings,
  growth: null,
  variants: Object.entries({ control, test }).map(([key, moments]) => ({
    key,
    people: moments.samples,
    successes: moments.sum,
    moments,
  })),
  ...change,
});

/** A secondary funnel. `control` and `test` have 10,000 people each. */
export function besides(
  name: string,
  [control, test]: readonly [number, number],
  change: Partial<JudgedMetric> = {},
): JudgedMetric {
  const people = 10_000;
  const analysis = analyze({
    metric: 'funnel',
    settings: defaultSettings,
    growth: null,
    variants: [
      { key: 'control', people, successes: control },
      { key: 'test', people, successes: test },
    ],
  });
  return { name, role: 'secondary', margin: null, analysis, ...change };
}
