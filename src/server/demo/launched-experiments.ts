import { isObject } from '#contract/kinds/objects.ts';
import type { Db } from '../db/connection-pool.ts';
import { variantsOf } from '../experiments/flag.ts';
import { listExperiments } from '../experiments/store.ts';
import { measuredEvents } from '../results/metric.ts';
import { behaviorOf } from './visitor-behavior.ts';
import type { DemoExperiment } from './visitor-events.ts';

const MAX_EXPERIMENTS = 100;

const namesIn = (filters: unknown): string[] =>
  isObject(filters) ? measuredEvents(filters).flatMap(({ id }) => id ?? []) : [];

const isFunnel = (filters: unknown) =>
  isObject(filters) && String(filters['insight'] ?? '').toUpperCase() === 'FUNNELS';

const secondaryEventsIn = (metrics: unknown): string[] =>
  Array.isArray(metrics) ? metrics.flatMap((metric) => (isObject(metric) ? namesIn(metric['filters']) : [])) : [];

/** The launched experiments of a project that have a goal, until `now`. */
export async function launchedExperiments(db: Db, project_id: number, now: Date): Promise<DemoExperiment[]> {
  const { results } = await listExperiments(db, project_id, { limit: MAX_EXPERIMENTS, offset: 0 });
  return results.flatMap((experiment): DemoExperiment[] => {
    const { feature_flag_key, feature_flag, filters, secondary_metrics, start_date, end_date } = experiment;
    const events = namesIn(filters);
    if (!start_date || events.length === 0) return [];
    return [
      {
        project_id,
        flag_key: feature_flag_key,
        variants: variantsOf(feature_flag.filters),
        goal: { kind: isFunnel(filters) ? 'funnel' : 'trend', events },
        secondaryEvents: [...new Set(secondaryEventsIn(secondary_metrics))].filter((name) => !events.includes(name)),
        from: Date.parse(start_date),
        to: Math.min(end_date ? Date.parse(end_date) : now.getTime(), now.getTime()),
        behavior: behaviorOf(feature_flag_key),
      },
    ];
  });
}
