import { isObject, type JsonObject } from './kinds/objects.ts';
import { readLegacyMetric, readLegacySecondary } from './legacy-metric.ts';
import { type AnyMetric, readMetric, type WithoutRole } from './metric.ts';

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
 * `Metric.margin`.
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

interface Group {
  goals: WithoutRole<AnyMetric>[];
  secondary: WithoutRole<AnyMetric>[];
}

const hasSource = ({ sources }: Pick<AnyMetric, 'sources'>) => sources.length > 0;

const legacySecondaries = ({ secondary_metrics }: MetricsOwner) =>
  (Array.isArray(secondary_metrics) ? secondary_metrics : []).map(readLegacySecondary);

const ofFilters = (experiment: MetricsOwner): Group => ({
  goals: [readLegacyMetric(experiment.filters)].filter(hasSource),
  secondary: legacySecondaries(experiment).filter(hasSource),
});

const ofMetrics = ({ metrics, metrics_secondary }: MetricsOwner): Group => ({
  goals: objectsIn(metrics).map(readMetric),
  secondary: objectsIn(metrics_secondary).map(readMetric),
});

function ofSaved({ saved_metrics }: MetricsOwner): Group {
  const saved = objectsIn(saved_metrics).flatMap(({ query, name, metadata }) =>
    isObject(query)
      ? [{ isGoal: isObject(metadata) && metadata['type'] === 'primary', metric: { name, ...query } as JsonObject }]
      : [],
  );
  const read = (isGoal: boolean) =>
    saved.filter((entry) => entry.isGoal === isGoal).map(({ metric }) => readMetric(metric));
  return { goals: read(true), secondary: read(false) };
}

const asGoal = (metric: WithoutRole<AnyMetric>): AnyMetric => ({ ...metric, role: 'goal', margin: null });

/** Returns a function that adds the role and the margin to a secondary metric. */
function asSecondary({ parameters }: MetricsOwner) {
  const guardrails = guardrailsIn(parameters);
  return (metric: WithoutRole<AnyMetric>): AnyMetric => ({
    ...metric,
    role: guardrails.has(metric.id) ? 'guardrail' : 'secondary',
    margin: guardrails.get(metric.id) ?? null,
  });
}

/**
 * Returns all metrics of an experiment: the goals, then the secondary metrics and guardrails. In both groups, legacy
 * metrics come last.
 */
export function metricsOf(experiment: MetricsOwner): AnyMetric[] {
  const groups = [ofMetrics(experiment), ofSaved(experiment), ofFilters(experiment)];
  return [
    ...groups.flatMap(({ goals }) => goals).map(asGoal),
    ...groups.flatMap(({ secondary }) => secondary).map(asSecondary(experiment)),
  ];
}

/** Returns the first goal, which decides an experiment; null without a goal. A legacy goal comes after all other goals. */
export const goalOf = (experiment: MetricsOwner): AnyMetric | null =>
  metricsOf(experiment).find(({ role }) => role === 'goal') ?? null;

/**
 * Returns the metrics that have results: the goal, then the legacy secondary metrics, whose position identifies them, and
 * then all others. Without a goal, the first metric is legacy and has no sources: servers that compute legacy metrics
 * report the missing goal themselves.
 */
export function metricsWithResults(experiment: MetricsOwner): [goal: AnyMetric, ...others: AnyMetric[]] {
  const metrics = metricsOf(experiment);
  const goal = metrics.find(({ role }) => role === 'goal') ?? asGoal(readLegacyMetric(experiment.filters));
  const others = metrics.filter((metric) => !metric.isLegacy && metric !== goal);
  return [goal, ...legacySecondaries(experiment).map(asSecondary(experiment)), ...others];
}

/** Returns `parameters` with the given guardrails in place of the old ones. Without guardrails, removes the key. */
export function withGuardrails(parameters: unknown, guardrails: ReadonlyMap<string, number | null>): JsonObject {
  const { [GUARDRAILS]: _, ...others } = isObject(parameters) ? parameters : {};
  if (guardrails.size === 0) return others;
  const kept = Object.fromEntries([...guardrails].map(([id, margin]) => [id, { margin }]));
  return { ...others, [GUARDRAILS]: kept };
}
