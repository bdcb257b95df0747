import type { AnyMetric, MetricType } from '#contract/metric.ts';
import type { GroupNoun } from '#contract/reported-design.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import type { MetricKind } from '#verdict/metric.ts';
import type { Goal } from '../measured-metric.ts';

/** How servers compute a legacy metric. */
const legacyMethods: Record<MetricKind, string> = {
  funnel:
    'The server models the conversion rate as Beta(1 + conversions, 1 + non-conversions). Its intervals and chances come from this distribution.',
  trend:
    'The server models events as a Poisson process. Its intervals come from Gamma(1 + events). If few participants trigger most events, the intervals are too narrow.',
  mean: 'The server assumes that the error of the mean per participant is normally distributed.',
  ratio: 'The server assumes that the error of the ratio of two sums is normally distributed (delta method).',
};

const comparedValues: Record<Exclude<MetricType, 'unknown'>, string> = {
  funnel: 'The server compares the shares of exposed people who convert',
  mean: 'The server compares the means per exposed person',
  ratio: 'The server compares the ratios of two sums over the same exposed people',
  retention: 'The server compares the shares of people who come back',
};

const minimums: Partial<Record<MetricType, string>> = {
  funnel: ', or fewer than 5 people who convert or who don’t convert',
  retention: ', or fewer than 5 people who come back',
};

/** Returns how the server computes a `Metric`. */
function metricMethod(metric: Pick<AnyMetric, 'type' | 'stored'>, groups: GroupNoun | null): string {
  const { type } = metric;
  if (type === 'unknown') return 'The console does not know this type of metric or how the server computes it.';
  const started = hasStartEvent(metric) ? ', among the people with the start event' : '';
  const text = `${comparedValues[type]}${started}. It assumes that their errors are normally distributed, and computes the error of the difference with the delta method. It reports whether the result is significant, an interval of the difference, and either a p-value or the chance that the variant is higher. It reports none of these if a variant has fewer than 50 people${minimums[type] ?? ''}.`;
  return groups === null
    ? text
    : text
        .replaceAll('people who', `${groups.many} that`)
        .replaceAll('people', groups.many)
        .replaceAll('person', groups.one);
}

type MethodGoal = Pick<Goal, 'metric' | 'kind'>;

/** Returns how the server computes the goal. */
export const serverMethod = ({ metric, kind }: MethodGoal, groups: GroupNoun | null): string =>
  metric.isLegacy ? legacyMethods[kind] : metricMethod(metric, groups);

/** Returns what the server computes in addition to the console's analysis. */
export const serverPart = ({ metric }: MethodGoal, groups: GroupNoun | null): string =>
  metric.isLegacy
    ? 'The server checks three criteria and reports whether the result is significant. If it uses random draws, its chances can differ by up to about 0.3 percentage points each time it computes them.'
    : `${metricMethod(metric, groups)} These numbers are under “Reported by the server”. The verdict of this page is not based on them.`;
