import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { equalPercents } from '#contract/variant-shares.ts';
import { jsonText } from '../json-text.ts';
import { apportion, spread } from './apportion.ts';

/** A JSON object, with whatever keys a server keeps in it. */
export type Entry = Record<string, unknown>;

/** The parameters of an experiment as an editor holds them: the whole object, and the variants in it. */
export interface Plan {
  parameters: Entry;
  variants: Entry[];
}

/** Reads the parameters of an experiment; null where they are no object with a list of variants that rows could show. */
export function readPlan(value: unknown): Plan | null {
  const parameters = value ?? {};
  if (!isObject(parameters)) return null;
  const variants = parameters['feature_flag_variants'] ?? [];
  return Array.isArray(variants) && variants.every(isObject) ? { parameters, variants } : null;
}

/** The text of a plan; every key that the editor does not know stays where it was. */
const textOf = ({ parameters }: Plan, variants: Entry[]) =>
  jsonText({ ...parameters, feature_flag_variants: variants });

const SHARE = 'rollout_percentage';

const withShares = (variants: Entry[], shares: readonly number[]) =>
  variants.map((variant, at) => ({ ...variant, [SHARE]: shares[at] ?? 0 }));

const isEqual = (variants: readonly Entry[]) => {
  const shares = equalPercents(variants.length);
  return variants.every((variant, at) => variant[SHARE] === shares[at]);
};

/** Gives every variant the same share, as far as whole percents go. */
export const splitEqually = (plan: Plan): string =>
  textOf(plan, withShares(plan.variants, equalPercents(plan.variants.length)));

/** Begins with the variants that the flag has; without any, with control and one variant beside it. */
export const begin = (plan: Plan, served: readonly Entry[] = []): string =>
  textOf(
    plan,
    (served.length > 0 ? served : defaultVariants).map((variant) => ({ ...variant })),
  );

/** The variants of the flag inside an experiment, as they stand there. */
export function servedVariants(flag: unknown): Entry[] {
  const filters = isObject(flag) ? flag['filters'] : undefined;
  const multivariate = isObject(filters) ? filters['multivariate'] : undefined;
  const variants = isObject(multivariate) ? multivariate['variants'] : undefined;
  return Array.isArray(variants) ? variants.filter(isObject) : [];
}

/**
 * Parameters as a draft's server has to get them so that the flag keeps its variants: with parameters that name none, it
 * gives the flag the two that it begins with.
 */
export function keepVariants<T>(parameters: T, flag: unknown): T {
  const plan = readPlan(parameters);
  const served = servedVariants(flag);
  if (!plan || plan.variants.length > 0 || served.length === 0 || Object.keys(plan.parameters).length === 0)
    return parameters;
  return { ...parameters, feature_flag_variants: served };
}

/** The first of "test", "test_2", "test_3" … that no variant has. */
function freeKey(variants: readonly Entry[]): string {
  const taken = new Set(variants.map(({ key }) => key));
  let number = 1;
  while (taken.has(number === 1 ? 'test' : `test_${number}`)) number += 1;
  return number === 1 ? 'test' : `test_${number}`;
}

/** Adds a variant. An equal split stays equal; in any other the new one gets nothing until somebody decides. */
export function addVariant(plan: Plan): string {
  const variants = [...plan.variants, { key: freeKey(plan.variants), name: '', [SHARE]: 0 }];
  return textOf(plan, isEqual(plan.variants) ? withShares(variants, equalPercents(variants.length)) : variants);
}

const percentsOf = (variants: readonly Entry[]) =>
  variants.map((variant) => (typeof variant[SHARE] === 'number' ? variant[SHARE] : 0));

/** Takes a variant away. An equal split stays equal; in any other the rest share what it had in proportion. */
export function removeVariant(plan: Plan, at: number): string {
  const variants = plan.variants.toSpliced(at, 1);
  const shares = isEqual(plan.variants) ? equalPercents(variants.length) : apportion(100, percentsOf(variants));
  return textOf(plan, withShares(variants, shares));
}

/** Gives a variant another share; the others, but for those that are held, share what is left. `from` is the split that their proportion is taken from. */
export const shareOut = (plan: Plan, from: readonly number[], change: Parameters<typeof spread>[1]): string =>
  textOf(plan, withShares(plan.variants, spread(from, change)));

/** The percentages of a plan, 0 where something else stands there. */
export const sharesOf = ({ variants }: Plan): number[] => percentsOf(variants);

/** Changes what one variant says, and nothing else of it. */
export const changeVariant = (plan: Plan, at: number, change: Entry): string =>
  textOf(
    plan,
    plan.variants.map((variant, index) => (index === at ? { ...variant, ...change } : variant)),
  );

/** Sets keys of the plan; null takes one out. */
export const setKeys = ({ parameters }: Plan, changes: Entry): string =>
  jsonText(
    Object.fromEntries(
      Object.entries({ ...parameters, ...changes }).filter(([key, value]) => !(key in changes && value === null)),
    ),
  );

/** Sets one key of the plan; null takes it out. */
export const setKey = (plan: Plan, key: string, value: unknown): string => setKeys(plan, { [key]: value });
