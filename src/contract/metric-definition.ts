import type {
  ConversionWindow,
  ExperimentMetric,
  JsonObject,
  MetricSource,
  MetricType,
  Winsorizing,
} from './experiment-metric.ts';
import type { Json } from './field.ts';
import { isObject } from './kinds/objects.ts';
import { ANY_EVENT, isEvent, otherSourceName } from './source-kinds.ts';
import { textIn } from './text-in.ts';

/** The value of `kind` in every metric of `metrics` and `metrics_secondary`. */
export const METRIC_KIND = 'ExperimentMetric';

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Returns a stored metric without the keys that do not affect its results, such as the name and the better direction. */
export const withoutLabels = ({ uuid, name, goal, fingerprint, ...rest }: JsonObject): JsonObject => rest;

/** The aggregations of a property. Other aggregations count events or people. */
export const propertyMaths: readonly string[] = ['sum', 'avg', 'min', 'max'];

/** Reads one source of a metric. */
export function sourceIn(stored: JsonObject): MetricSource {
  const { event, math, math_property, properties, math_property_revenue_currency: currency } = stored;
  return {
    event: textIn(event),
    name: textIn(event) ?? (isEvent(stored) ? ANY_EVENT : otherSourceName(stored)),
    math: textIn(math) ?? 'total',
    math_property: textIn(math_property),
    properties: (properties ?? []) as Json,
    currency: isObject(currency) ? textIn(currency['static']) : null,
    stored,
  };
}

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

const sourcesIn: Record<MetricType, (stored: JsonObject) => MetricSource[]> = {
  funnel: ({ series }) => (Array.isArray(series) ? series.filter(isObject).map(sourceIn) : []),
  mean: ({ source }) => [sourceIn(objectIn(source))],
  ratio: ({ numerator, denominator }) => [sourceIn(objectIn(numerator)), sourceIn(objectIn(denominator))],
  retention: ({ start_event, completion_event }) => [
    sourceIn(objectIn(start_event)),
    sourceIn(objectIn(completion_event)),
  ],
  unknown: () => [],
};

const types = new Set<string>(['funnel', 'mean', 'ratio', 'retention'] satisfies MetricType[]);

const typeOf = ({ kind, metric_type }: JsonObject): MetricType =>
  kind === METRIC_KIND && types.has(metric_type as string) ? (metric_type as MetricType) : 'unknown';

function windowIn({ conversion_window, conversion_window_unit }: JsonObject): ConversionWindow | null {
  const length = numberIn(conversion_window);
  return length === null ? null : { length, unit: textIn(conversion_window_unit) ?? 'day' };
}

/** Returns the winsorizing limits in a metric, or in the outlier handling of one side of a ratio; null if there are none. */
export function winsorizingIn(stored: unknown): Winsorizing | null {
  const { lower_bound_percentile, upper_bound_percentile } = objectIn(stored);
  const [lower, upper] = [numberIn(lower_bound_percentile), numberIn(upper_bound_percentile)];
  return lower === null && upper === null ? null : { lower, upper };
}

const aggregates = ({ math }: MetricSource) => propertyMaths.includes(math);

/**
 * Returns the unit of a metric's values: the currency, or else the property's name. Null for counts, shares and ratios of
 * two properties.
 */
export function unitOf(type: MetricType, [source, denominator]: readonly MetricSource[]): string | null {
  if (!source || !aggregates(source) || type === 'funnel' || type === 'retention') return null;
  // A ratio of two properties has no unit that people would recognize.
  if (denominator && aggregates(denominator)) return null;
  return source.currency ?? source.math_property;
}

const sourceName = (source: MetricSource) =>
  aggregates(source) ? `${source.math} of ${source.math_property ?? 'a property'}` : source.name;

/** Returns a default name for a metric without a name. */
export function defaultMetricName(type: MetricType, storedType: string, sources: readonly MetricSource[]): string {
  if (type === 'unknown') return storedType;
  if (type === 'funnel' || type === 'retention') return sources.map(({ name }) => name).join(' → ');
  return sources.map(sourceName).join(' per ');
}

/** Reads a metric of `metrics`, `metrics_secondary` or `saved_metrics`. */
export function metricDefinition(
  stored: JsonObject,
  storage: 'metrics' | 'saved',
): Omit<ExperimentMetric, 'role' | 'margin'> {
  const type = typeOf(stored);
  const storedType = textIn(stored['metric_type']) ?? textIn(stored['kind']) ?? 'unknown';
  const sources = sourcesIn[type](stored);
  return {
    id: textIn(stored['uuid']) ?? '',
    fingerprint: textIn(stored['fingerprint']),
    type,
    storedType,
    name: textIn(stored['name']) ?? defaultMetricName(type, storedType, sources),
    goal: stored['goal'] === 'decrease' ? 'decrease' : 'increase',
    sources,
    conversionWindow: windowIn(stored),
    winsorize: winsorizingIn(type === 'ratio' ? stored['numerator_outlier_handling'] : stored),
    unit: unitOf(type, sources),
    storage,
    stored,
  };
}
