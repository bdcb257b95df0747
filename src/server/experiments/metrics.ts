import { createHash, randomUUID } from 'node:crypto';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';

const lists = ['metrics', 'metrics_secondary'] as const;

/** A metric as it is stored: with a UUID, without the fingerprint, which depends on more than the metric. */
function stored(metric: Json): Json {
  if (!isObject(metric)) return metric;
  const { fingerprint, uuid, ...definition } = metric as Record<string, Json>;
  return { ...definition, uuid: typeof uuid === 'string' ? uuid : randomUUID() };
}

/** Gives every new metric in an accepted body a UUID. */
export function withMetricUuids<B extends ExperimentBody>(body: B): B {
  const changed = lists.flatMap((name) => {
    const metrics = body[name];
    return Array.isArray(metrics) ? [[name, metrics.map(stored)] as const] : [];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

/** Names and the better direction change no figure of a result. */
const withoutLabels = ({ uuid, name, goal, fingerprint, ...rest }: Record<string, unknown>) => rest;

type Fingerprinted = Pick<Experiment, 'start_date' | 'exposure_criteria' | 'stats_config'>;

/** A digest of everything that the results of a metric depend on except the events. */
export const fingerprintOf = (
  metric: Record<string, unknown>,
  { start_date, exposure_criteria, stats_config }: Fingerprinted,
): string =>
  createHash('sha256')
    .update(JSON.stringify([withoutLabels(metric), start_date, exposure_criteria, stats_config]))
    .digest('hex');

/** An experiment in which every metric carries its fingerprint. */
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
