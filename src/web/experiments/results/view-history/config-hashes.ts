import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** What an edit may change about what is measured, each by a short mark of its content. */
export type Fingerprints = Partial<Record<ConfigPart, string>>;

export const configParts = {
  goal: 'the goal',
  split: 'the split',
  start: 'the start',
  exposure: 'what counts as exposure',
  flag: 'the flag’s conditions',
} as const;

export type ConfigPart = keyof typeof configParts;

/** A value as text that does not depend on the order of keys. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stable(part)}`).join()}}`;
}

/** A short mark of a text (FNV-1a, 32 bits): enough to see that something is not what it was. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

type Configured = Pick<Experiment, 'filters' | 'parameters' | 'start_date' | 'feature_flag'>;

/** The marks of everything that decides what is measured, and in whom. */
export function fingerprintsOf({ filters, parameters, start_date, feature_flag }: Configured): Fingerprints {
  const plan = isObject(parameters) ? parameters : {};
  const flag = isObject(feature_flag) && isObject(feature_flag.filters) ? feature_flag.filters : {};
  const parts: Record<ConfigPart, unknown> = {
    goal: filters,
    split: [plan['feature_flag_variants'], flag['multivariate']],
    start: start_date,
    exposure: plan['custom_exposure_filter'],
    flag: flag['groups'],
  };
  const marks = Object.entries(parts).map(([part, content]) => [part, markOf(stable(content))]);
  return Object.fromEntries(marks);
}

/** The parts that differ; what one of both does not know is not called different. */
export const changedParts = (before: Fingerprints, after: Fingerprints): ConfigPart[] =>
  (Object.keys(configParts) as ConfigPart[]).filter(
    (part) => before[part] !== undefined && after[part] !== undefined && before[part] !== after[part],
  );
