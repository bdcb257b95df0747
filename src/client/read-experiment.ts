import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { withReadableTexts } from './readable-texts.ts';

/** PostHog appends this suffix to the key of a deleted flag. */
const deletedMark = /:deleted:\d+$/;

/** Returns a flag key without the suffix of a deleted flag. */
const readKey = <T>(key: T): T => (typeof key === 'string' ? (key.replace(deletedMark, '') as T) : key);

const hasMark = (key: unknown) => typeof key === 'string' && deletedMark.test(key);

/** Returns the flag of a record. If only the mark of its key is left of it, says that it is deleted. */
function readFlag(flag: Experiment['feature_flag'] | null, key: string): Experiment['feature_flag'] {
  if (isObject(flag)) return { ...flag, key: readKey(flag.key) };
  return (hasMark(key) ? { key: readKey(key), deleted: true, active: false } : flag) as Experiment['feature_flag'];
}

const texts = [
  ...['name', 'description', 'feature_flag_key', 'start_date', 'end_date', 'created_at', 'updated_at'],
  ...['conclusion', 'conclusion_comment'],
];

/**
 * Returns a record in the format that the pages use. The planned effect, sample size and duration are in `parameters`.
 * The key of a deleted flag has no `:deleted:` suffix. A text field with a value of another type is null.
 */
export function readExperiment(received: Experiment): Experiment {
  const record = withReadableTexts(received, texts);
  const { running_time_calculation: plan } = record as { running_time_calculation?: unknown };
  const { feature_flag_key: key, parameters, feature_flag: flag } = record;
  if (!isObject(plan) && !hasMark(key)) return record;
  return {
    ...record,
    feature_flag_key: readKey(key),
    feature_flag: readFlag(flag, key),
    parameters: isObject(plan) ? ({ ...(isObject(parameters) ? parameters : {}), ...plan } as Json) : parameters,
  };
}
