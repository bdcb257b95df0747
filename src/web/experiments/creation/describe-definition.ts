import { capitalize } from '#contract/format/capitalize.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatThreshold, joinSteps } from '#contract/format/measure.ts';
import { formatRetention } from '#contract/format/retention.ts';
import type { AnyMetric, MetricSource } from '#contract/metric.ts';

const nameOf = ({ name }: MetricSource) => isolateName(name);

const aggregations: Record<string, string> = { sum: 'sum', avg: 'average', min: 'minimum', max: 'maximum' };

/** Returns what is counted for each participant: "number of order_paid", "sum of amount per order_paid, EUR". */
function amountOf(source: MetricSource | undefined): string {
  if (!source) return 'nothing';
  const { math, math_property, currency } = source;
  if (math === 'dau') return `participants with ${nameOf(source)}`;
  if (math_property === null) return `number of ${nameOf(source)}`;
  const value = `${aggregations[math] ?? math} of ${isolateName(math_property)} per ${nameOf(source)}`;
  return currency === null ? value : `${value}, ${currency}`;
}

const descriptions: Record<AnyMetric['type'], (metric: AnyMetric) => string> = {
  funnel: (metric) =>
    `${metric.isLegacy ? '' : 'exposed, then '}${joinSteps(metric.sources.map(nameOf), metric, ', then ')}`,
  mean: (metric) => `${amountOf(metric.sources[0])}${formatThreshold(metric)}`,
  ratio: ({ sources }) => sources.map(amountOf).join(' divided by the '),
  retention: (metric) => formatRetention(metric, nameOf),
  unknown: ({ storedType }) => storedType,
};

/** Returns in one sentence what a metric measures: "Sum of amount per order_paid, EUR, within 14 days." */
export function describeDefinition(metric: AnyMetric): string {
  const { type, conversionWindow: window } = metric;
  const within = window ? `, within ${window.length} ${window.unit}${window.length === 1 ? '' : 's'}` : '';
  return `${capitalize(descriptions[type](metric))}${within}.`;
}
