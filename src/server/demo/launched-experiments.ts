import { metricsOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { retentionWindowIn } from '#contract/retention-rules.ts';
import { isExposure } from '#contract/source-kinds.ts';
import type { Db } from '../db/connection-pool.ts';
import { variantsOf } from '../experiments/flag.ts';
import { listExperiments } from '../experiments/store.ts';
import { behaviorOf } from './visitor-behavior.ts';
import type { DemoExperiment, DemoGoal } from './visitor-events.ts';

const MAX_EXPERIMENTS = 100;

const eventsOf = ({ sources }: AnyMetric): string[] => sources.flatMap(({ event }) => event ?? []);

/** Returns the visitors' actions for a retention metric; null if its window is invalid, or if an event has no name. */
function retentionIn({ sources: [start, back], stored }: AnyMetric): DemoGoal | null {
  const window = retentionWindowIn(stored);
  const isComplete = isExposure(start?.stored) || (start?.event ?? null) !== null;
  if (!isComplete || !back?.event || window === null) return null;
  return { kind: 'retention', start: start?.event ?? null, completion: back.event, window };
}

/**
 * Returns the visitors' actions for a metric. If `retentionIn` returns null for a retention metric, the visitors send
 * the metric's first named event, as for a trend.
 */
function demoGoalOf(metric: AnyMetric): DemoGoal {
  const retention = metric.type === 'retention' ? retentionIn(metric) : null;
  return retention ?? { kind: metric.type === 'funnel' ? 'funnel' : 'trend', events: eventsOf(metric) };
}

/**
 * Returns a project's launched experiments that have a metric. The first metric of an experiment counts as its goal.
 * Visits end by `now`.
 */
export async function launchedExperiments(db: Db, project_id: number, now: Date): Promise<DemoExperiment[]> {
  const { results } = await listExperiments(db, project_id, { limit: MAX_EXPERIMENTS, offset: 0 });
  return results.flatMap((experiment): DemoExperiment[] => {
    const { feature_flag_key, feature_flag, start_date, end_date } = experiment;
    const [goal, ...others] = metricsOf(experiment);
    if (!start_date || !goal) return [];
    const events = eventsOf(goal);
    return [
      {
        project_id,
        flag_key: feature_flag_key,
        variants: variantsOf(feature_flag.filters),
        goal: demoGoalOf(goal),
        secondaryEvents: [...new Set(others.flatMap(eventsOf))].filter((name) => !events.includes(name)),
        from: Date.parse(start_date),
        to: Math.min(end_date ? Date.parse(end_date) : now.getTime(), now.getTime()),
        behavior: behaviorOf(feature_flag_key),
      },
    ];
  });
}
