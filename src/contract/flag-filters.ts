import { flagOperators } from './format/flag-operators.ts';
import { isObject, type JsonObject } from './kinds/objects.ts';
import { printed } from './printed.ts';
import { isFullSplit } from './variant-shares.ts';

/** A part of a flag's filters that no server accepts. */
export interface FilterProblem {
  /** The place in the filters: keys and indexes. */
  path: (string | number)[];
  /** A sentence. Errors that PostHog also returns have the same text as on PostHog. */
  detail: string;
}

type Problems = FilterProblem[];

const problem = (detail: string, ...path: (string | number)[]): FilterProblem => ({ path, detail });

const within = (path: (string | number)[], problems: Problems): Problems =>
  problems.map((one) => ({ ...one, path: [...path, ...one.path] }));

const PERCENT = 100;

const isPercentage = (value: unknown) => typeof value === 'number' && value >= 0 && value <= PERCENT;

const percentageProblem = () =>
  problem('A rollout percentage must be a number between 0 and 100.', 'rollout_percentage');

/** Applies a check to each object of a list. A missing list is empty. */
function inEach(list: unknown, detail: string, check: (entry: JsonObject) => Problems): Problems {
  const entries = list ?? [];
  if (!Array.isArray(entries) || !entries.every(isObject)) return [problem(detail)];
  return entries.flatMap((entry, at) => within([at], check(entry)));
}

const withoutValue = /^is_(not_)?set$/;

/** Properties of other types, such as cohorts, have their own operators and keys. */
function inProperty({ type, key, operator: given, value }: JsonObject): Problems {
  if ((type ?? 'person') !== 'person') return [];
  const operator = given ?? 'exact';
  if (typeof key !== 'string' || key === '') return [problem('A property of a release condition needs a key.')];
  if (typeof operator !== 'string' || !Object.hasOwn(flagOperators, operator))
    return [problem(`Filters are not valid (there is no operator ${printed(operator)})`, 'operator')];
  if (withoutValue.test(operator) || (value ?? null) !== null) return [];
  return [problem(`The condition on the property ${key} needs a value.`)];
}

const inCondition = ({ properties, rollout_percentage = null }: JsonObject): Problems => [
  ...within(
    ['properties'],
    inEach(properties, 'The properties of a release condition must be a list of objects.', inProperty),
  ),
  ...(rollout_percentage === null || isPercentage(rollout_percentage) ? [] : [percentageProblem()]),
];

const inVariant = ({ key, rollout_percentage, split_percent }: JsonObject): Problems => [
  ...(typeof key === 'string' && key !== '' ? [] : [problem('Each variant needs a key.')]),
  ...(isPercentage(rollout_percentage ?? split_percent) ? [] : [percentageProblem()]),
];

const objectsIn = (list: unknown): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

const variantsIn = ({ multivariate }: JsonObject): JsonObject[] =>
  isObject(multivariate) ? objectsIn(multivariate['variants']) : [];

/** Returns why the variants of valid filters don't fit together, or why a condition names none of them. */
export function variantProblems(filters: JsonObject): FilterProblem[] {
  const variants = variantsIn(filters);
  const keys = variants.map(({ key }) => key);
  const shares = variants.map(({ rollout_percentage, split_percent }) => Number(rollout_percentage ?? split_percent));
  const place = ['multivariate', 'variants'];
  return [
    ...(new Set(keys).size < keys.length ? [problem('Variant keys must be unique.', ...place)] : []),
    ...(keys.length > 0 && !isFullSplit(shares)
      ? [problem('Invalid variant definitions: Variant rollout percentages must sum to 100.', ...place)]
      : []),
    ...objectsIn(filters['groups']).flatMap(({ variant }, at) =>
      (variant ?? null) === null || keys.includes(variant)
        ? []
        : [problem('Filters are not valid (variant override does not exist)', 'groups', at, 'variant')],
    ),
  ];
}

const isJson = (value: unknown): boolean => {
  try {
    JSON.parse(String(value));
    return typeof value === 'string';
  } catch {
    return false;
  }
};

/** Returns which payloads of filters are no JSON, or are for a value that the flag can't have. */
export function payloadProblems(filters: JsonObject): FilterProblem[] {
  const payloads = filters['payloads'] ?? {};
  if (!isObject(payloads)) return [problem('Payloads must be passed as a dictionary', 'payloads')];
  const variants = variantsIn(filters).map(({ key }) => key);
  const allowed = variants.length > 0 ? variants : ['true'];
  const unknown =
    variants.length > 0
      ? 'Payload keys must match a variant key for multivariate flags'
      : "Payload keys must be 'true' for boolean flags";
  return Object.entries(payloads).flatMap(([key, text]) => [
    ...(isJson(text) ? [] : [problem('Payload value is not valid JSON', 'payloads', key)]),
    ...(allowed.includes(key) ? [] : [problem(unknown, 'payloads', key)]),
  ]);
}

const NO_VARIANTS = 'Variants must be a list of objects.';

function inVariants(multivariate: unknown): Problems {
  if ((multivariate ?? null) === null) return [];
  if (!isObject(multivariate) || !Array.isArray(multivariate['variants'])) return [problem(NO_VARIANTS)];
  return within(['variants'], inEach(multivariate['variants'], NO_VARIANTS, inVariant));
}

/** Returns the parts of filters that are invalid by themselves, with their places. */
export const partProblems = (filters: JsonObject): FilterProblem[] => [
  ...within(['groups'], inEach(filters['groups'], 'Release conditions must be a list of objects.', inCondition)),
  ...within(['multivariate'], inVariants(filters['multivariate'])),
];

/**
 * Returns the parts of a flag's filters that no server accepts, with their places. A server can refuse more, for example
 * a type of conditions that it does not have.
 */
export function filterProblems(filters: unknown): FilterProblem[] {
  if (!isObject(filters)) return [problem('Release conditions must be an object.')];
  const found = partProblems(filters);
  return found.length > 0 ? found : [...variantProblems(filters), ...payloadProblems(filters)];
}
