import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatMeasure, thresholdOf } from '#contract/format/measure.ts';
import { formatRetention } from '#contract/format/retention.ts';
import { type GroupNoun, unsupportedDesign } from '#contract/reported-design.ts';
import { formatMetric, type MetricKind, summedProperty } from '#verdict/metric.ts';
import { metricFormatOf, peopleNoun } from '#verdict/text/metric-format.ts';
import type { MeasuredMetric } from '../measured-metric.ts';

const kindNames: Record<MetricKind, string> = { funnel: 'Funnel', trend: 'Trend', mean: 'Mean', ratio: 'Ratio' };

/** Returns what a metric measures: "Funnel: viewed → bought, all exposed people". */
export function describeMetric(
  { metric, filters, kind }: Pick<MeasuredMetric, 'metric' | 'filters' | 'kind'>,
  groups: GroupNoun | null,
): string {
  const property = summedProperty(filters);
  const kindName = property === null ? kindNames[kind] : `Sum of ${isolateName(property)}`;
  if (metric.isLegacy) return `${kindName}: ${formatMetric(filters)}`;
  if (metric.type === 'unknown') return `${metric.storedType}: not known to this console`;
  if (metric.type === 'retention')
    return `Retention: ${formatRetention(metric, ({ name }) => isolateName(name))}, of the ${peopleNoun({ ...metricFormatOf(metric), groups })}`;
  const name = thresholdOf(metric) === null ? kindName : 'Share';
  return `${name}: ${formatMeasure(metric)}, all exposed ${groups?.many ?? 'people'}`;
}

const responseTexts = { unknown: 'Unknown response format.', record: 'The response contains no results.' } as const;

/** Returns why a computed response has no interval. */
function whyNoInterval({ metric, filters }: MeasuredMetric, variants: number): string {
  if (variants === 0) return 'No data for this metric yet.';
  return metric.isLegacy && summedProperty(filters) !== null
    ? 'No interval: the response has no sum of squares.'
    : 'No interval: the response does not contain enough numbers.';
}

/** Returns why a metric has no interval, in one short line; empty if it has one, failed, or is still loading. */
export function shortStateOf(result: MeasuredMetric, experiment: Experiment): string {
  const { response, analysis, problem, isBusy, isMissing } = result;
  if (analysis || problem) return '';
  if (unsupportedDesign(experiment) !== null) return 'Not supported.';
  if (!response) return !isBusy && isMissing ? 'The last results do not contain this metric. Refresh the results.' : '';
  return response.state === 'computed'
    ? whyNoInterval(result, response.results.variants.length)
    : responseTexts[response.state];
}
