import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** The parts of the configuration that affect what is measured. The values are names for use in sentences. */
export const configParts = {
  goal: 'the goal',
  split: 'the split',
  start: 'the start',
  exposure: 'the exposure criteria',
  flag: 'the release conditions of the flag',
} as const;

export type ConfigPart = keyof typeof configParts;

/** A hash of each configuration part. */
export type ConfigHashes = Partial<Record<ConfigPart, string>>;

/** Returns JSON with sorted keys. */
function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stableJson(part)}`).join()}}`;
}

/** Returns a text's FNV-1a hash. 32 bits are enough to detect a change. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns the definitions of the goal and of the exposure. For a goal that is a `Metric`, leaves out the name, the
 * id and the fingerprint, because they do not affect what is measured.
 */
function measuredContent(experiment: Experiment): Record<'goal' | 'exposure', unknown> {
  const { filters, parameters, exposure_criteria } = experiment;
  const goal = goalOf(experiment);
  if (!goal || goal.isLegacy)
    return { goal: filters, exposure: isObject(parameters) ? parameters['custom_exposure_filter'] : undefined };
  const { uuid, name, fingerprint, ...definition } = goal.stored;
  return { goal: definition, exposure: exposure_criteria };
}

/** Returns a hash of each configuration part. */
export function hashConfig(experiment: Experiment): ConfigHashes {
  const { parameters, start_date, feature_flag } = experiment;
  const plan = isObject(parameters) ? parameters : {};
  const flag = isObject(feature_flag) && isObject(feature_flag.filters) ? feature_flag.filters : {};
  const parts: Record<ConfigPart, unknown> = {
    ...measuredContent(experiment),
    split: [plan['feature_flag_variants'], flag['multivariate']],
    start: start_date,
    flag: flag['groups'],
  };
  return Object.fromEntries(Object.entries(parts).map(([part, content]) => [part, hashText(stableJson(content))]));
}

/** Returns the parts that differ. Parts that are unknown before or after the change do not count. */
export const changedParts = (before: ConfigHashes, after: ConfigHashes): ConfigPart[] =>
  (Object.keys(configParts) as ConfigPart[]).filter(
    (part) => before[part] !== undefined && after[part] !== undefined && before[part] !== after[part],
  );
