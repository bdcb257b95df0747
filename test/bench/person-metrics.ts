import type { Db } from '#server/db/connection-pool.ts';
import type { EventStore } from '#server/events/event-store.ts';
import { findExperiment } from '#server/experiments/store.ts';
import { computeMetric, metricsToCompute } from '#server/recalculation/compute-metric.ts';
import { segmentResultsOf } from '#server/recalculation/segments.ts';
import { end } from './load-events.ts';

/** The number of page views of each person. */
const views = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: '0a5c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6d',
  source: { kind: 'EventsNode', event: '$pageview', math: 'total' },
};

export const [PLAIN, CUPED, SEGMENT] = ['mean per person', 'with CUPED', 'for each value of a property'] as const;

/** Returns functions that compute a metric of an experiment: plain, with CUPED, and for each value of a property. */
export async function personMetrics(stores: { db: Db; events: EventStore }, project_id: number, id: number) {
  const found = await findExperiment(stores.db, project_id, id);
  const project = await stores.db.selectFrom('project').selectAll().where('id', '=', project_id).executeTakeFirst();
  if (!found || !project) throw new Error('The experiment was not stored.');
  const { signal } = new AbortController();
  const inputOf = (stats_config: object | null) => ({
    ...{ project, now: new Date(end) },
    experiment: { ...found, metrics: [views], stats_config } as typeof found,
  });
  const compute = (stats_config: object | null) => async () => {
    const input = inputOf(stats_config);
    const [metric] = metricsToCompute(input.experiment);
    if (metric) await computeMetric(stores, input, metric, null, signal);
  };
  return {
    [PLAIN]: compute(null),
    [CUPED]: compute({ cuped: { enabled: true, lookback_days: 14 } }),
    [SEGMENT]: () =>
      segmentResultsOf(stores, { ...inputOf(null), key: '$host', metric_uuid: views.uuid, refresh: 'true', signal }),
  };
}
