import type { Moments } from '#stats/moments.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { defaultSettings } from '#verdict/settings.ts';

/** Returns the moments of revenue. Of `samples` people, `buyers` buy; `mean` and `deviation` describe their amounts. */
export const spending = (samples: number, buyers: number, mean: number, deviation: number): Moments => ({
  samples,
  sum: buyers * mean,
  sumSquares: buyers * (mean * mean + deviation * deviation),
});

/** Returns the analysis input of a mean metric with two variants. Without `runTime`, the check is on the planned day. */
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

/** Returns an analyzed secondary funnel. The two numbers are conversions of 10,000 people per variant. */
export function besides(
  name: string,
  [control, test]: readonly [number, number],
  change: Partial<Omit<JudgedMetric, 'analysis'>> = {},
): JudgedMetric & { analysis: Analysis } {
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
