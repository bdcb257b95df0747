import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { equalPercents } from '#contract/variant-shares.ts';
import { jsonText } from '../json-text.ts';
import { apportion, redistribute } from './redistribute-shares.ts';

/** A JSON object. Unknown keys are kept. */
export type VariantObject = Record<string, unknown>;

/** An experiment's parameters in the editor: the whole object, and its variants. */
export interface VariantsPlan {
  parameters: VariantObject;
  variants: VariantObject[];
}

/** Parses the parameters of an experiment; null if the row editor can't show them. */
export function readPlan(value: unknown): VariantsPlan | null {
  const parameters = value ?? {};
  if (!isObject(parameters)) return null;
  const variants = parameters['feature_flag_variants'] ?? [];
  return Array.isArray(variants) && variants.every(isObject) ? { parameters, variants } : null;
}

/** Returns the JSON text of a plan with changed variants. Other keys are kept. */
const textOf = ({ parameters }: VariantsPlan, variants: VariantObject[]) =>
  jsonText({ ...parameters, feature_flag_variants: variants });

const SHARE = 'rollout_percentage';

const withShares = (variants: VariantObject[], shares: readonly number[]) =>
  variants.map((variant, at) => ({ ...variant, [SHARE]: shares[at] ?? 0 }));

const isEqual = (variants: readonly VariantObject[]) => {
  const shares = equalPercents(variants.length);
  return variants.every((variant, at) => variant[SHARE] === shares[at]);
};

/** Returns the JSON text of a plan with shares in whole percent that are as equal as possible. */
export const splitEqually = (plan: VariantsPlan): string =>
  textOf(plan, withShares(plan.variants, equalPercents(plan.variants.length)));

/** Returns the JSON text of a plan with the flag's variants, or with the default variants if the flag has none. */
export const initializeVariants = (plan: VariantsPlan, served: readonly VariantObject[] = []): string =>
  textOf(
    plan,
    (served.length > 0 ? served : defaultVariants).map((variant) => ({ ...variant })),
  );

/** Returns the variants of an experiment's flag. */
export function flagVariants(flag: unknown): VariantObject[] {
  const filters = isObject(flag) ? flag['filters'] : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  const variants = isObject(multivariate) ? multivariate['variants'] : undefined;
  return Array.isArray(variants) ? variants.filter(isObject) : [];
}

/**
 * Returns the parameters with the flag's variants if they have none. Without variants, the server would reset a draft's
 * flag to the two default variants. Empty parameters are returned unchanged, because they do not change the flag.
 */
export function withFlagVariants<T>(parameters: T, flag: unknown): T {
  const plan = readPlan(parameters);
  const served = flagVariants(flag);
  if (!plan || plan.variants.length > 0 || served.length === 0 || Object.keys(plan.parameters).length === 0)
    return parameters;
  return { ...parameters, feature_flag_variants: served };
}

/** Returns the first unused key of "test", "test_2", "test_3" and so on. */
function freeKey(variants: readonly VariantObject[]): string {
  const taken = new Set(variants.map(({ key }) => key));
  let number = 1;
  while (taken.has(number === 1 ? 'test' : `test_${number}`)) number += 1;
  return number === 1 ? 'test' : `test_${number}`;
}

/**
 * Returns the JSON text of a plan with an additional variant. An equal split stays equal. If the split is not equal, the
 * new variant gets 0%.
 */
export function addVariant(plan: VariantsPlan): string {
  const variants = [...plan.variants, { key: freeKey(plan.variants), name: '', [SHARE]: 0 }];
  return textOf(plan, isEqual(plan.variants) ? withShares(variants, equalPercents(variants.length)) : variants);
}

const percentsOf = (variants: readonly VariantObject[]) =>
  variants.map((variant) => (typeof variant[SHARE] === 'number' ? variant[SHARE] : 0));

/**
 * Returns the JSON text of a plan without one of its variants. An equal split stays equal. If the split is not equal, the
 * removed share is divided among the other variants in proportion.
 */
export function removeVariant(plan: VariantsPlan, at: number): string {
  const variants = plan.variants.toSpliced(at, 1);
  const shares = isEqual(plan.variants) ? equalPercents(variants.length) : apportion(100, percentsOf(variants));
  return textOf(plan, withShares(variants, shares));
}

/**
 * Returns the JSON text of a plan with another share of one variant. The other unlocked shares change in proportion to
 * their values in `from`, the split before the user started typing.
 */
export const changeShare = (
  plan: VariantsPlan,
  from: readonly number[],
  change: Parameters<typeof redistribute>[1],
): string => textOf(plan, withShares(plan.variants, redistribute(from, change)));

/** Returns the percentages of a plan, with 0 for invalid values. */
export const planShares = ({ variants }: VariantsPlan): number[] => percentsOf(variants);

/** Returns the JSON text of a plan with changed keys of one variant. */
export const changeVariant = (plan: VariantsPlan, at: number, change: VariantObject): string =>
  textOf(
    plan,
    plan.variants.map((variant, index) => (index === at ? { ...variant, ...change } : variant)),
  );

/** Returns the JSON text of a plan with changed keys. Null removes a key. */
export const setPlanKeys = ({ parameters }: VariantsPlan, changes: VariantObject): string =>
  jsonText(
    Object.fromEntries(
      Object.entries({ ...parameters, ...changes }).filter(([key, value]) => !(key in changes && value === null)),
    ),
  );

/** Returns the JSON text of a plan with one changed key. Null removes the key. */
export const setPlanKey = (plan: VariantsPlan, key: string, value: unknown): string =>
  setPlanKeys(plan, { [key]: value });
