import { metricsOf } from '#contract/experiment-metrics.ts';
import { excludesTestAccounts } from '#contract/exposure-rules.ts';
import type { Kind } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatThreshold, joinSteps } from '#contract/format/measure.ts';
import { formatRetention } from '#contract/format/retention.ts';
import { isObject } from '#contract/kinds/objects.ts';
import {
  type LegacyMetric,
  type Metric,
  type MetricSource,
  propertyMaths,
  readMetric,
  type Winsorizing,
  type WithoutRole,
} from '#contract/metric.ts';
import { printed } from '#contract/printed.ts';
import { textIn } from '#contract/text-in.ts';
import { filtersText } from '../../flags/filters-text.ts';
import { variantsText } from './describe-variants.ts';

const sourceName = ({ event, name }: MetricSource) => (event === null ? name : `“${event}”`);

const conditions = ({ properties }: MetricSource) => {
  const count = Array.isArray(properties) ? properties.length : 0;
  return count === 0 ? '' : ` (with ${formatCountOf(count, 'condition')})`;
};

const eventText = (source: MetricSource) => `${sourceName(source)}${conditions(source)}`;

/** Returns a source in words, for example "the sum of “amount” in EUR of “paid”". */
function sourceText(source: MetricSource): string {
  const { math, math_property, currency } = source;
  const of = eventText(source);
  if (propertyMaths.includes(math)) {
    const property = math_property === null ? 'a property' : `“${math_property}”`;
    return `the ${math} of ${property}${currency === null ? '' : ` in ${currency}`} of ${of}`;
  }
  if (math === 'total') return `events of ${of}`;
  return math === 'dau' ? `people with ${of}` : `${math} of ${of}`;
}

const measures: Record<WithoutRole<Metric>['type'], (metric: WithoutRole<Metric>) => string> = {
  funnel: (metric) => `funnel of ${joinSteps(metric.sources.map(eventText), metric)}`,
  mean: (metric) => `mean of ${metric.sources.map(sourceText)[0] ?? 'nothing'}${formatThreshold(metric)}`,
  ratio: ({ sources }) => `ratio of ${sources.map(sourceText).join(' to ')}`,
  retention: (metric) => `retention by ${formatRetention(metric, eventText)}`,
  unknown: ({ storedType, stored }) => `${storedType}, ${JSON.stringify(stored)}`,
};

/** Returns what a metric measures, for example "funnel of “viewed” → “paid”". */
export const measureText = (metric: WithoutRole<Metric | LegacyMetric>): string =>
  measures[metric.type](metric as WithoutRole<Metric>);

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns the ordinal of a percentile, for example "99th" for 0.99. */
function percentile(share: number): string {
  const percent = Number((share * 100).toFixed(6));
  return `${percent}${endings[ordinal.select(percent)] ?? 'th'}`;
}

function limitText({ lower, upper }: Winsorizing): string {
  const limits = [lower, upper].flatMap((share) => (share === null ? [] : [percentile(share)]));
  return `limited to the ${limits.join(' and ')} ${limits.length === 1 ? 'percentile' : 'percentiles'}`;
}

function metricText(stored: unknown): string {
  if (!isObject(stored)) return JSON.stringify(stored);
  const metric = readMetric(stored);
  const { conversionWindow: within, winsorize } = metric;
  const parts = [
    measureText(metric),
    metric.goal === 'decrease' ? 'lower is better' : 'higher is better',
    ...(within
      ? [
          `${metric.type === 'retention' ? 'start event within' : 'within'} ${formatCountOf(within.length, within.unit)}`,
        ]
      : []),
    ...(winsorize ? [limitText(winsorize)] : []),
  ];
  return `${metric.name}: ${parts.join(', ')}`;
}

const metricsText = (value: unknown) =>
  Array.isArray(value) ? (value.length === 0 ? 'No metrics' : value.map(metricText).join('\n')) : null;

const countText = (list: unknown) => {
  const count = Array.isArray(list) ? list.length : 0;
  return count === 0 ? '' : `, with ${formatCountOf(count, 'condition')}`;
};

/** @param fallback the event that the server counts by default; null if it does not say */
function exposedBy(config: unknown, fallback: string | null): string {
  const { event = null, id = null, properties } = isObject(config) ? config : {};
  if (event !== null) return `“${printed(event)}”${countText(properties)}`;
  if (id !== null) return `action ${printed(id)}${countText(properties)}`;
  return fallback === null ? 'the feature flag call' : `“${fallback}”, the default of the server`;
}

function exposureText(value: unknown, record: { resolved_exposure_event?: unknown }): string | null {
  if (!isObject(value)) return null;
  const isFirst = value['multiple_variant_handling'] === 'first_seen';
  return [
    `Exposed by ${exposedBy(value['exposure_config'], textIn(record.resolved_exposure_event))}`,
    `People in several variants ${isFirst ? 'are counted in the variant that they saw first' : 'are left out'}`,
    `Internal and test accounts ${excludesTestAccounts(value) ? 'are excluded' : 'are included'}`,
  ].join('\n');
}

/**
 * Returns a value in words, one fact per line; null for kinds and values that are shown as they are.
 * @param record the record that has the value, for the names of its metrics
 */
export function describeInWords(kind: Kind, value: unknown, record: object = {}): string | null {
  if (kind === 'flag_filters') return filtersText(value);
  if (kind === 'experiment_metrics') return metricsText(value);
  if (kind === 'variants') return variantsText(value, new Map(metricsOf(record).map(({ id, name }) => [id, name])));
  return kind === 'exposure_criteria' ? exposureText(value, record) : null;
}
