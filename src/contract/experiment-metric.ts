import type { Json } from './field.ts';
import { filterMetric, secondaryFilterMetric } from './filter-metric.ts';
import { isObject } from './kinds/objects.ts';
import { metricDefinition } from './metric-definition.ts';

/** A JSON object. Unknown keys are kept. */
export type JsonObject = Record<string, unknown>;

/** The secondary metrics that must not get worse are guardrails. */
export type MetricRole = 'goal' | 'secondary' | 'guardrail';

export type MetricType = 'funnel' | 'mean' | 'ratio' | 'retention' | 'unknown';

/** A step of a funnel, the value of a mean, one side of a ratio, or the start or the return of a retention. */
export interface MetricSource {
  /** Null matches every event. */
  event: string | null;
  /** How the events are counted: `total`, `sum`, `avg`, `min`, `max`, `dau` … */
  math: string;
  /** The property that is summed, averaged …; null if events are counted. */
  math_property: string | null;
  /** The conditions that events must match. */
  properties: Json;
  /** The ISO 4217 code of the summed values, for example EUR. */
  currency: string | null;
  /** The stored form of the source. */
  stored: JsonObject;
}

/** How long events count after the exposure, or after the first step of a 2024 funnel. Null: until the end. */
export interface ConversionWindow {
  length: number;
  unit: string;
}

/** The percentiles, from 0 to 1, that values are limited to. */
export interface Winsorizing {
  lower: number | null;
  upper: number | null;
}

/** One metric of an experiment, wherever it is stored. */
export interface ExperimentMetric {
  /** The UUID in `metrics` and `metrics_secondary`; `filters` or `secondary-<index>` for a legacy metric. */
  id: string;
  /** Changes whenever anything but the events changes the results. Null if the server sends none. */
  fingerprint: string | null;
  role: MetricRole;
  /**
   * How much worse than control a guardrail may be, as a relative change. −0.02 is 2% worse, whichever direction is
   * better. With null, any harm counts.
   */
  margin: number | null;
  type: MetricType;
  /** The stored type, for example `retention`. */
  storedType: string;
  /** The name that the team chose, or a default name from the events. */
  name: string;
  /** Which direction is better. */
  goal: 'increase' | 'decrease';
  /** The steps of a funnel, the source of a mean, numerator and denominator of a ratio, or start and return of a retention. */
  sources: MetricSource[];
  conversionWindow: ConversionWindow | null;
  /** Limits of the values per person; for a ratio, of its numerator. */
  winsorize: Winsorizing | null;
  /** The unit of the values: a currency or the property's name; null for counts and shares. */
  unit: string | null;
  /** The field that stores the metric. `metrics` and `saved` count people from their exposure, `filters` holds legacy metrics, which do not. */
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

/** Returns each guardrail's margin, by metric id. */
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
 * Returns all metrics of an experiment, the goals first. Goals per exposed person (`metrics`) come before the goal of
 * 2024 (`filters`). Only secondary metrics can be guardrails.
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

/** Returns the parameters with other guardrails. Removes the key if there are no guardrails. */
export function withGuardrails(parameters: unknown, guardrails: ReadonlyMap<string, number | null>): JsonObject {
  const { [GUARDRAILS]: _, ...others } = isObject(parameters) ? parameters : {};
  if (guardrails.size === 0) return others;
  const kept = Object.fromEntries([...guardrails].map(([id, margin]) => [id, { margin }]));
  return { ...others, [GUARDRAILS]: kept };
}
