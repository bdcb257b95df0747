import type { MetricType } from '#contract/experiment-metric.ts';
import type { MetricKind } from '#verdict/metric.ts';
import type { Goal } from '../use-goal.ts';

/** How servers compute a legacy metric. */
const filterMethods: Record<MetricKind, string> = {
  funnel:
    'The server models the conversion rate as Beta(1 + conversions, 1 + non-conversions). Its intervals and chances come from this distribution.',
  trend:
    'The server models events as a Poisson process, with intervals from Gamma(1 + events). If few participants trigger most events, the intervals are too narrow.',
  mean: 'The server assumes that the error of the mean per participant is normally distributed.',
  ratio: 'The server models the ratio of two sums with normal errors, by the delta method.',
};

const exposedValues: Record<Exclude<MetricType, 'unknown'>, string> = {
  funnel: 'The server compares the shares of exposed people who convert',
  mean: 'The server compares the means per exposed person',
  ratio: 'The server compares the ratios of two sums over the same exposed people',
  retention: 'The server compares the shares of people who come back, among those who started',
};

const minimums: Partial<Record<MetricType, string>> = {
  funnel: ', or with fewer than 5 people who convert or who don’t convert',
  retention: ', or with fewer than 5 people who come back',
};

/** Returns how the server computes a metric per exposed person. */
function exposedMethod(type: MetricType): string {
  if (type === 'unknown') return 'The console does not know this type of metric or how the server computes it.';
  return `${exposedValues[type]}. The error of each is assumed to be normally distributed, and the error of the difference comes from the delta method. The server reports either a chance that the variant is higher or a p-value, an interval of the difference, and whether the result is significant. It reports none of them with fewer than 50 participants in a variant${minimums[type] ?? ''}.`;
}

type MethodGoal = Pick<Goal, 'metric' | 'definition'>;

/** Returns how the server computes the goal. */
export const serverMethod = ({ metric, definition }: MethodGoal): string =>
  definition ? exposedMethod(definition.type) : filterMethods[metric];

/** Returns what the server computes beside the console's analysis. */
export const serverPart = ({ definition }: MethodGoal): string =>
  definition
    ? `${exposedMethod(definition.type)} These numbers are under “Reported by the server”. The verdict of this page is not based on them.`
    : 'The three criteria, and whether the result is significant. Servers that use random draws report chances that vary by up to about 0.3 percentage points.';
