import type { Json } from './field.ts';
import { isObject, type JsonObject } from './kinds/objects.ts';
import { ANY_EVENT, isEvent, otherSourceName } from './source-kinds.ts';
import { textIn } from './text-in.ts';

/** A guardrail is a secondary metric that must not get worse. */
export type MetricRole = 'goal' | 'secondary' | 'guardrail';

export type MetricType = 'funnel' | 'mean' | 'ratio' | 'retention' | 'unknown';

/**
 * A step of a funnel, the source of a mean, one side of a ratio, or the start or completion event of a retention metric.
 */
export interface MetricSource {
  /** The event's name; null if every event matches, or if the source is not an event. */
  event: string | null;
  /** The name for texts: the event, "any event", or the name of another source, such as an action or "exposure". */
  name: string;
  /** How the events are counted: `total`, `sum`, `avg`, `min`, `max`, `dau` … */
  math: string;
  /** The property that is summed, averaged …; null if events or people are counted. */
  math_property: string | null;
  /** The conditions that events must match. */
  properties: Json;
  /** The currency of the values as an ISO 4217 code, for example EUR; null if none is set. */
  currency: string | null;
  /** The stored form of the source. */
  stored: JsonObject;
}

/** How long a person's events count after the exposure, or after the first step of a legacy funnel. */
export interface ConversionWindow {
  length: number;
  unit: string;
}

/** The percentiles, from 0 to 1, at which low and high values are capped; null for no cap. */
export interface Winsorizing {
  lower: number | null;
  upper: number | null;
}

/** What the two formats of metrics have in common. */
interface MetricParts {
  /** The metric's UUID, empty if it has none; `filters` or `secondary-<index>` for a legacy metric. */
  id: string;
  /** A digest of everything that affects the results, except the events. Null if the server sends none. */
  fingerprint: string | null;
  role: MetricRole;
  /**
   * How much worse than control a guardrail may be, as a relative change: −0.02 means up to 2% worse, even if lower
   * values are better. Null if the guardrail has no margin: then only proven harm counts. Always null for other roles.
   */
  margin: number | null;
  type: MetricType;
  /** The type in the stored metric, even if `type` is `unknown`. `FUNNELS` or `TRENDS` for a legacy metric. */
  storedType: string;
  /** The name that the team chose, or a default name from the events. */
  name: string;
  /** Which direction is better. */
  goal: 'increase' | 'decrease';
  /**
   * The steps of a funnel, the source of a mean, the two sides of a ratio, or the start and completion of a retention
   * metric.
   */
  sources: MetricSource[];
  /** Null if events count until the end of the experiment. */
  conversionWindow: ConversionWindow | null;
  /** Limits of the values per person; for a ratio, only of its numerator. Null for no limits. */
  winsorize: Winsorizing | null;
  /** The unit of the values: a currency or the property's name; null for counts, shares and ratios of two properties. */
  unit: string | null;
  /** The stored form of the metric. */
  stored: JsonObject;
}

/**
 * A metric of `metrics`, `metrics_secondary` or `saved_metrics`. It counts what people do after they were exposed to the
 * experiment.
 */
export interface Metric extends MetricParts {
  isLegacy: false;
}

/**
 * A metric of `filters` or `secondary_metrics`, in PostHog's format of 2024. It also counts a person's events before the
 * exposure.
 */
export interface LegacyMetric extends MetricParts {
  isLegacy: true;
  /** The position in `secondary_metrics`, which identifies the metric on the server. Null for the metric of `filters`. */
  index: number | null;
}

/** A metric as it is stored: the role and the margin are stored in the experiment. */
export type WithoutRole<M extends AnyMetric> = M extends AnyMetric ? Omit<M, 'role' | 'margin'> : never;

/** A metric of an experiment, in either format. */
export type AnyMetric = Metric | LegacyMetric;

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

/** The kinds of metrics in `metrics` whose results PostHog no longer computes. */
export const removedKinds: ReadonlySet<unknown> = new Set(['ExperimentTrendsQuery', 'ExperimentFunnelsQuery']);

/** Whether a metric is of a kind or a type that a later server may know. Only the server can check such a metric. */
export function isUnknownMetric({ kind, metric_type }: JsonObject): boolean {
  const name = textIn(kind);
  if (name !== METRIC_KIND) return name !== null && !removedKinds.has(name);
  return textIn(metric_type) !== null && !types.has(metric_type as string);
}

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

function sourceName(source: MetricSource): string {
  if (!aggregates(source)) return source.name;
  const place = isEvent(source.stored) ? '' : ` in ${source.name}`;
  return `${source.math} of ${source.math_property ?? 'a property'}${place}`;
}

/** Returns a default name for a metric without a name. */
export function defaultMetricName(type: MetricType, storedType: string, sources: readonly MetricSource[]): string {
  if (type === 'unknown') return storedType;
  if (type === 'funnel' || type === 'retention') return sources.map(({ name }) => name).join(' → ');
  return sources.map(sourceName).join(' per ');
}

/** Reads a metric of `metrics`, `metrics_secondary` or `saved_metrics`. */
export function readMetric(stored: JsonObject): WithoutRole<Metric> {
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
    isLegacy: false,
    stored,
  };
}
