import type { Json } from './field.ts';
import { filterMetric, secondaryFilterMetric } from './filter-metric.ts';
import { isObject } from './kinds/objects.ts';
import { metricDefinition } from './metric-definition.ts';

export type JsonObject = Record<string, unknown>;

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

/** One metric of an experiment, wherever it is stored. */
export interface ExperimentMetric {
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
  /**
   * Where the metric is stored: `metrics` (or `metrics_secondary`), `saved` (`saved_metrics`), or `filters` (or
   * `secondary_metrics`) for legacy metrics. Only legacy metrics also count a person's events before the exposure.
   */
  storage: 'metrics' | 'filters' | 'saved';
  /** The stored form of the metric. */
  stored: JsonObject;
}

/** The parts of an experiment that contain its metrics. */
export interface MetricsOwner {
  filters?: unknown;
  secondary_metrics?: unknown;
  metrics?: unknown;
  metrics_secondary?: unknown;
  parameters?: unknown;
  /** Metrics shared by several experiments. Only PostHog has them. */
  saved_metrics?: unknown;
}

/** The key in `parameters` that stores the guardrails: metric id → `{margin}`. */
export const GUARDRAILS = 'guardrails';

/**
 * Returns the margin of each guardrail, by metric id; null for a guardrail without a margin. See
 * `ExperimentMetric.margin`.
 */
export function guardrailsIn(parameters: unknown): Map<string, number | null> {
  const kept = isObject(parameters) ? parameters[GUARDRAILS] : null;
  if (!isObject(kept)) return new Map();
  return new Map(
    Object.entries(kept).flatMap(([id, entry]) => {
      if (!isObject(entry)) return [];
      const { margin } = entry;
      return [[id, typeof margin === 'number' && Number.isFinite(margin) ? margin : null] as const];
    }),
  );
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

type Bare = Omit<ExperimentMetric, 'role' | 'margin'>;

interface Group {
  goals: Bare[];
  secondary: Bare[];
}

const ofFilters = ({ filters, secondary_metrics }: MetricsOwner): Group => ({
  goals: filterMetric(filters, 'filters'),
  secondary: (Array.isArray(secondary_metrics) ? secondary_metrics : []).flatMap(secondaryFilterMetric),
});

const ofMetrics = ({ metrics, metrics_secondary }: MetricsOwner): Group => ({
  goals: objectsIn(metrics).map((metric) => metricDefinition(metric, 'metrics')),
  secondary: objectsIn(metrics_secondary).map((metric) => metricDefinition(metric, 'metrics')),
});

function ofSaved({ saved_metrics }: MetricsOwner): Group {
  const saved = objectsIn(saved_metrics).flatMap(({ query, name, metadata }) =>
    isObject(query)
      ? [{ isGoal: isObject(metadata) && metadata['type'] === 'primary', metric: { name, ...query } as JsonObject }]
      : [],
  );
  const read = (isGoal: boolean) =>
    saved.filter((entry) => entry.isGoal === isGoal).map(({ metric }) => metricDefinition(metric, 'saved'));
  return { goals: read(true), secondary: read(false) };
}

/**
 * Returns all metrics of an experiment: the goals, then the secondary metrics and guardrails. In both groups, legacy
 * metrics come last.
 */
export function metricsOf(experiment: MetricsOwner): ExperimentMetric[] {
  const guardrails = guardrailsIn(experiment.parameters);
  const groups = [ofMetrics(experiment), ofSaved(experiment), ofFilters(experiment)];
  const goals = groups.flatMap((group) => group.goals);
  const secondary = groups.flatMap((group) => group.secondary);
  return [
    ...goals.map((metric) => ({ ...metric, role: 'goal' as const, margin: null })),
    ...secondary.map((metric) => ({
      ...metric,
      role: guardrails.has(metric.id) ? ('guardrail' as const) : ('secondary' as const),
      margin: guardrails.get(metric.id) ?? null,
    })),
  ];
}

/** Returns the first goal, which decides an experiment; null without a goal. A legacy goal comes after all other goals. */
export const goalOf = (experiment: MetricsOwner): ExperimentMetric | null =>
  metricsOf(experiment).find(({ role }) => role === 'goal') ?? null;

/** Returns `parameters` with the given guardrails in place of the old ones. Without guardrails, removes the key. */
export function withGuardrails(parameters: unknown, guardrails: ReadonlyMap<string, number | null>): JsonObject {
  const { [GUARDRAILS]: _, ...others } = isObject(parameters) ? parameters : {};
  if (guardrails.size === 0) return others;
  const kept = Object.fromEntries([...guardrails].map(([id, margin]) => [id, { margin }]));
  return { ...others, [GUARDRAILS]: kept };
}
