import type { Variant } from '#contract/kinds/experiment.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { hasComparableValue } from './comparable-value.ts';
import { flagPattern, MAX_TEXT_LENGTH } from './flag-pattern.ts';
import { type FlagProperty, isOperator } from './match-property.ts';
import { invalidValue, notSupported, UnsupportedFilters } from './unsupported-filters.ts';

/** A release condition. The flag is on for a share (`rollout_percentage`) of the people who match all properties. */
export interface ReleaseCondition {
  properties: FlagProperty[];
  /** From 0 to 100. Null means 100. */
  rollout_percentage: number | null;
  /** The variant for all matching people. Null: the shares of the variants decide. */
  variant: string | null;
}

/** A flag's filters in a form that can be evaluated. */
export interface FlagFilters {
  groups: ReleaseCondition[];
  variants: Variant[];
  /** JSON text by variant, or under `true` for a flag without variants. */
  payloads: Record<string, unknown>;
}

/** The keys that this server evaluates, and PostHog's keys that change nothing about who gets what. */
const known = {
  filters: new Set(['groups', 'multivariate', 'payloads']),
  multivariate: new Set(['variants']),
  variant: new Set(['key', 'rollout_percentage', 'name']),
  condition: new Set(['properties', 'rollout_percentage', 'variant', 'description', 'sort_key', 'users_affected']),
  property: new Set(['key', 'type', 'operator', 'value', 'label', 'cohort_name', 'group_key_names']),
};

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const partNames: Record<keyof typeof known, string> = {
  filters: 'filters',
  multivariate: 'multivariate',
  variant: 'a variant',
  condition: 'a release condition',
  property: 'a property',
};

const MAX_NAME_LENGTH = 100;

/** Throws `UnsupportedFilters` if a part of the filters contains an unknown key. An empty value is ignored. */
function requireKnown(part: keyof typeof known, object: JsonObject) {
  const unknown = Object.keys(object).find((key) => !known[part].has(key) && !isEmpty(object[key]));
  if (unknown !== undefined) throw notSupported(`${unknown.slice(0, MAX_NAME_LENGTH)} in ${partNames[part]}`);
}

/** Returns a list of objects; an empty list if the value is missing. */
function objectsIn(value: unknown, message: string): JsonObject[] {
  const list = value ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) throw new UnsupportedFilters(message);
  return list;
}

const PERCENT = 100;
const isPercentage = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= PERCENT;

const invalidPercentage = () => new UnsupportedFilters('A rollout percentage must be a number between 0 and 100.');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const withoutValue = /^is_(not_)?set$/;
const withPattern = /^(not_)?regex$/;
/** The operators that hold for every text that is not found, or that read any value as an expression. */
const mustUnderstandValue = /^(is_not|not_.+|regex)$/;
const withText = /^(not_)?(icontains(_multi)?|starts_with|ends_with)$/;

function operatorOf({ operator }: JsonObject): string {
  const name = operator ?? 'exact';
  if (typeof name !== 'string' || !isOperator(name)) throw notSupported(`the operator ${printed(name)}`);
  return name;
}

function requireValue(key: string, operator: string, value: unknown) {
  if (withoutValue.test(operator)) return;
  if (value === undefined || value === null)
    throw new UnsupportedFilters(`The condition on the property ${key} needs a value.`);
  if (mustUnderstandValue.test(operator) && !hasComparableValue(operator, value)) throw invalidValue(operator, value);
  if (withText.test(operator) && JSON.stringify(value).length > MAX_TEXT_LENGTH)
    throw new UnsupportedFilters(
      `The value of a condition with the operator ${operator} can have at most ${MAX_TEXT_LENGTH} characters.`,
    );
}

/** Parses a condition on a property. Throws `UnsupportedFilters` if this server does not understand every part of it. */
export function parseProperty(property: JsonObject): FlagProperty {
  const { key, value, type } = property;
  if ((type ?? 'person') !== 'person') throw notSupported(`properties of the type ${printed(type)}`);
  requireKnown('property', property);
  if (!isText(key)) throw new UnsupportedFilters('A property of a release condition needs a key.');
  const operator = operatorOf(property);
  requireValue(key, operator, value);
  const pattern = withPattern.test(operator) ? flagPattern(operator, printed(value)) : null;
  return { key, operator, value, pattern };
}

function parseCondition(group: JsonObject): ReleaseCondition {
  const { properties, rollout_percentage = null, variant = null } = group;
  requireKnown('condition', group);
  if (rollout_percentage !== null && !isPercentage(rollout_percentage)) throw invalidPercentage();
  if (variant !== null && typeof variant !== 'string')
    throw new UnsupportedFilters('The variant of a release condition must be a text.');
  const parsed = objectsIn(properties, 'The properties of a release condition must be a list of objects.');
  return { properties: parsed.map(parseProperty), rollout_percentage, variant };
}

/** The maximum length of the key of a variant (as on PostHog) or of a property. */
export const MAX_KEY_LENGTH = 400;

function parseVariant(variant: JsonObject): Variant {
  const { key, rollout_percentage } = variant;
  requireKnown('variant', variant);
  if (!isText(key) || key.length > MAX_KEY_LENGTH)
    throw new UnsupportedFilters(`Each variant needs a key of 1 to ${MAX_KEY_LENGTH} characters.`);
  if (!isPercentage(rollout_percentage)) throw invalidPercentage();
  return { ...variant, key, rollout_percentage };
}

const NO_VARIANTS = 'Variants must be a list of objects.';

function parseVariants(multivariate: unknown): Variant[] {
  if (multivariate === undefined || multivariate === null) return [];
  if (!isObject(multivariate) || !Array.isArray(multivariate['variants'])) throw new UnsupportedFilters(NO_VARIANTS);
  requireKnown('multivariate', multivariate);
  return objectsIn(multivariate['variants'], NO_VARIANTS).map(parseVariant);
}

/** The maximum number of regular expressions in a flag, as in a metric. */
const MAX_PATTERNS = 20;

function requireFewPatterns(groups: readonly ReleaseCondition[]) {
  const count = groups.flatMap(({ properties }) => properties).filter(({ pattern }) => pattern !== null).length;
  if (count > MAX_PATTERNS)
    throw new UnsupportedFilters(`A flag can have at most ${MAX_PATTERNS} regular expressions, not ${count}.`);
}

/**
 * Parses a flag's filters. A part that was ignored could turn a flag on for everyone, so every part that decides who
 * gets which variant must be understood.
 * @throws UnsupportedFilters if the filters are invalid or this server can't evaluate them
 */
export function parseFilters(filters: unknown): FlagFilters {
  if (!isObject(filters)) throw new UnsupportedFilters('Release conditions must be an object.');
  requireKnown('filters', filters);
  const { groups, multivariate, payloads } = filters;
  const conditions = objectsIn(groups, 'Release conditions must be a list of objects.').map(parseCondition);
  requireFewPatterns(conditions);
  return {
    groups: conditions,
    variants: parseVariants(multivariate),
    payloads: isObject(payloads) ? payloads : {},
  };
}
