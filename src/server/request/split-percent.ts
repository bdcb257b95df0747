import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';

/** Returns a variant with its share in `rollout_percentage`. PostHog calls the share `split_percent` since June 2026. */
function withOneShare(variant: unknown): unknown {
  if (!isObject(variant) || !('split_percent' in variant)) return variant;
  const { split_percent, ...rest } = variant;
  const { rollout_percentage = split_percent } = rest;
  if (split_percent !== rollout_percentage)
    throw invalidInput('The split_percent of a variant differs from its rollout_percentage. Send only one of them.');
  return { ...rest, rollout_percentage };
}

const variantsIn = (value: JsonObject, name: string) => {
  const variants = value[name];
  return Array.isArray(variants) ? { ...value, [name]: variants.map(withOneShare) } : value;
};

/** Returns an experiment's parameters whose variants have their shares in `rollout_percentage`. Throws 400 if two shares differ. */
export const parametersWithShares = (parameters: unknown): unknown =>
  isObject(parameters) ? variantsIn(parameters, 'feature_flag_variants') : parameters;

/** Returns a flag's filters whose variants have their shares in `rollout_percentage`. Throws 400 if two shares differ. */
export function filtersWithShares(filters: JsonObject): JsonObject {
  const { multivariate } = filters;
  return isObject(multivariate) ? { ...filters, multivariate: variantsIn(multivariate, 'variants') } : filters;
}
