import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Direction } from '#stats/win-probability.ts';

/** Which direction of a metric is better; `neutral` if neither is. */
export type MetricDirection = Direction | 'neutral';

/** Returns which values of a metric are better by default. */
export const usualDirection = ({ goal }: Pick<AnyMetric, 'goal'>): MetricDirection =>
  goal === 'decrease' ? 'lower' : 'higher';

/** Returns the direction for computations. For a neutral metric, chances are about higher values. */
export const statsDirection = (direction: MetricDirection): Direction => (direction === 'lower' ? 'lower' : 'higher');

/** The confidence levels that the user can choose. */
export const confidences = [0.9, 0.95, 0.99] as const;

/** `flat`: no prior knowledge. `weak`: ten imaginary participants with the rate of all variants together. */
export type Prior = 'flat' | 'weak';

/** Formats a confidence level: "95%", "98.3%". */
export const formatConfidence = (confidence: number): string => `${Number((confidence * 100).toFixed(2))}%`;

/** Formats the level of a deciding interval, which is close to 100% early in a plan. */
export const formatLevel = (level: number): string => (level > 0.9999 ? 'more than 99.99%' : formatConfidence(level));

/** How results are computed. The user chooses these settings. */
export interface AnalysisSettings {
  confidence: number;
  prior: Prior;
  /** Half-width of the region of negligible lifts, relative: 0.01 is 1%. */
  region: number;
  /** The variant that the others are compared with. */
  baseline: string;
  /** Variants left out of the comparison. */
  without: readonly string[];
  /** Whether CUPED is used where the experiment asks for it. */
  cuped: boolean;
  direction: MetricDirection;
}

export const defaultSettings: AnalysisSettings = {
  confidence: 0.95,
  prior: 'flat',
  region: 0.01,
  baseline: CONTROL_KEY,
  without: [],
  cuped: true,
  direction: 'higher',
};

/** The half-widths of the region of negligible lifts that the user can choose. */
export const regions = [0, 0.01, 0.03, 0.05, 0.1] as const;

/** Returns a region's half-width in percent, rounded to remove floating-point errors. */
export const regionPercent = (region: number): number => Number((region * 100).toFixed(6));

/** Formats the settings briefly: "95% interval, flat prior". */
export function formatSettings({ confidence, prior, region, baseline, without, cuped }: AnalysisSettings): string {
  const parts = [
    `${formatConfidence(confidence)} interval`,
    `${prior} prior`,
    region === 0 ? 'every lift counts' : `lifts within ±${regionPercent(region)}% negligible`,
    ...(baseline === defaultSettings.baseline ? [] : [`baseline ${baseline}`]),
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
    ...(cuped ? [] : ['without CUPED']),
  ];
  return parts.join(', ');
}

const comparable = ({ confidence, prior, region, baseline, without, cuped }: AnalysisSettings) =>
  JSON.stringify([confidence, prior, region, baseline, without, cuped]);

/** Whether all settings have their default values. Ignores the direction, because it is part of the metric. */
export const areDefaultSettings = (settings: AnalysisSettings): boolean =>
  comparable(settings) === comparable(defaultSettings);
