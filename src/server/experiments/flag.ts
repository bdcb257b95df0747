import { CONTROL_KEY, defaultVariants, type Variant, variantsIn } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalid, invalidInput, type Problem } from '#contract/problem.ts';
import { isFullSplit } from '#contract/variant-shares.ts';
import type { Db } from '../db/connection-pool.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { MAX_KEY_LENGTH } from '../flags/filters.ts';

/**
 * Throws 400 unless the variants in parameters can be those of a flag: their keys are different, and their shares add up
 * to 100%. Parameters without variants are valid, because the default variants are used then.
 */
export function requireValidVariants(parameters: unknown) {
  const variants = variantsIn(parameters);
  if (variants.length === 0) return;
  const keys = variants.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw invalidInput('Variant keys must be unique.');
  if (keys.some((key) => key.length > MAX_KEY_LENGTH))
    throw invalidInput(`A variant key can have at most ${MAX_KEY_LENGTH} characters.`);
  if (!isFullSplit(variants.map(({ rollout_percentage }) => rollout_percentage)))
    throw invalidInput('Invalid variant definitions: Variant rollout percentages must sum to 100.');
}

/** Returns a variant without keys that a flag can't have. Parameters can contain any. */
const flagVariant = ({ key, name, rollout_percentage }: Variant): Variant => ({
  key,
  ...(name === undefined ? {} : { name }),
  rollout_percentage,
});

/** Returns the filters for an experiment's flag: all users, split between the variants. */
export function flagFilters(parameters: unknown) {
  const variants = variantsIn(parameters).map(flagVariant);
  const group = isObject(parameters) ? parameters['aggregation_group_type_index'] : null;
  return {
    groups: [{ properties: [], rollout_percentage: 100 }],
    multivariate: { variants: variants.length > 0 ? variants : defaultVariants },
    aggregation_group_type_index: group ?? null,
  };
}

/** Returns the variants in a flag's filters; an empty list if there are none. */
export const variantsOf = (filters: unknown): Variant[] => {
  const multivariate = isObject(filters) ? filters['multivariate'] : null;
  const variants = isObject(multivariate) ? multivariate['variants'] : null;
  return Array.isArray(variants) ? (variants as Variant[]) : [];
};

const keysOf = (variants: readonly Variant[]) =>
  variants
    .map(({ key }) => key)
    .sort()
    .join('\n');

/** Throws 400 if the parameters of a launched experiment contain other variants than its flag. The shares may differ. */
export function requireSameVariants(parameters: unknown, filters: unknown) {
  if (!isObject(parameters) || !('feature_flag_variants' in parameters)) return;
  if (keysOf(variantsIn(parameters)) !== keysOf(variantsOf(filters)))
    throw invalidInput("Can't update feature_flag_variants on Experiment");
}

/**
 * Throws 400 unless a flag has a variant that the others are compared with.
 * @param attr the field of the request that contains the filters; null if it contains none
 */
export function requireControl(filters: unknown, attr: string | null = null) {
  const keys = variantsOf(filters).map(({ key }) => key);
  if (!keys.includes(CONTROL_KEY))
    throw invalidInput(
      `Feature flag variants must contain a variant with key 'control' (lowercase, exactly). Got keys: ${JSON.stringify(keys)}.`,
      attr,
    );
}

/** Returns the problem for a flag key that the project already uses. */
export const keyTakenProblem = (): Problem =>
  invalid([{ attr: 'key', code: 'unique', detail: 'There is already a feature flag with this key.' }]);

/** Whether the database rejected a flag because another flag has the same key. */
export const isKeyTaken = (error: unknown) => isUniqueViolation(error, 'feature_flag_key');

/** Removes deleted flags with this key. Throws 400 if an experiment still uses one of them. */
export async function removeDeletedFlags(tx: Db, team_id: number, key: string) {
  const deleted = tx
    .selectFrom('feature_flag as f')
    .select('f.id')
    .where('f.team_id', '=', team_id)
    .where('f.key', '=', key)
    .where('f.deleted', '=', true);
  const used = await deleted.innerJoin('experiment as e', 'e.feature_flag_id', 'f.id').executeTakeFirst();
  if (used)
    throw invalidInput(
      'Feature flag with this key already exists and is used in an experiment. Please delete the experiment before deleting the flag.',
      'key',
    );
  await tx.deleteFrom('feature_flag').where('id', 'in', deleted).execute();
}
