import { createHash, randomUUID } from 'node:crypto';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { withoutLabels } from '#contract/metric.ts';

const lists = ['metrics', 'metrics_secondary'] as const;

/**
 * Returns a metric in its stored form: with a UUID, and without the fingerprint. The fingerprint is not stored, because
 * it also depends on the experiment.
 */
function stored(metric: Json): Json {
  if (!isObject(metric)) return metric;
  const { fingerprint, uuid, ...definition } = metric as Record<string, Json>;
  return { ...definition, uuid: typeof uuid === 'string' ? uuid : randomUUID() };
}

/** Returns the body with its metrics in their stored form: with UUIDs and without fingerprints. */
export function withMetricUuids<B extends ExperimentBody>(body: B): B {
  const changed = lists.flatMap((name) => {
    const metrics = body[name];
    return Array.isArray(metrics) ? [[name, metrics.map(stored)] as const] : [];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

type Fingerprinted = Pick<Experiment, 'start_date' | 'exposure_criteria' | 'stats_config'>;

/** Returns a digest of the metric and the experiment's settings that affect the metric's results. */
export const fingerprintOf = (
  metric: Record<string, unknown>,
  { start_date, exposure_criteria, stats_config }: Fingerprinted,
): string =>
  createHash('sha256')
    .update(JSON.stringify([withoutLabels(metric), start_date, exposure_criteria, stats_config]))
    .digest('hex');

/** Returns an experiment with a fingerprint in every metric. */
export function withFingerprints<E extends Experiment>(experiment: E): E {
  const fingerprinted = lists.map((name) => {
    const metrics = experiment[name];
    const complete = Array.isArray(metrics)
      ? metrics.map((metric) =>
          isObject(metric) ? { ...metric, fingerprint: fingerprintOf(metric, experiment) } : metric,
        )
      : metrics;
    return [name, complete];
  });
  return { ...experiment, ...Object.fromEntries(fingerprinted) };
}
