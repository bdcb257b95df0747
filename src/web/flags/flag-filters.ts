import { type Filter, isRange, isValueless, operatorOf, propertyType, valuesOf } from '#contract/format/conditions.ts';
import { flagOperators } from '#contract/format/flag-operators.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';

/** The payload of a flag without variants has this key. */
export const ON = 'true';

/** A flag's filters whose parts can be edited. Unknown keys are kept. */
export interface EditableFilters {
  filters: JsonObject;
  conditions: JsonObject[];
  variants: JsonObject[];
  /** JSON text by variant. */
  payloads: JsonObject;
}

const isListOfObjects = (value: unknown): value is JsonObject[] => Array.isArray(value) && value.every(isObject);

/** Returns the parts of filters that can be edited; null if their form is unknown. */
export function readFilters(filters: unknown): EditableFilters | null {
  if (!isObject(filters)) return null;
  const { groups, multivariate, payloads } = filters;
  const conditions = groups ?? [];
  const variants = (isObject(multivariate) ? multivariate['variants'] : multivariate) ?? [];
  if (!isListOfObjects(conditions) || !isListOfObjects(variants) || !isObject(payloads ?? {})) return null;
  return { filters, conditions, variants, payloads: (payloads ?? {}) as JsonObject };
}

const known = {
  filters: ['groups', 'multivariate', 'payloads'],
  condition: ['properties', 'rollout_percentage', 'variant', 'description', 'sort_key', 'users_affected'],
  property: ['key', 'type', 'operator', 'value', 'label', 'cohort_name', 'group_key_names'],
};

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const unknownKey = (part: keyof typeof known, object: JsonObject) =>
  Object.keys(object).find((key) => !known[part].includes(key) && !isEmpty(object[key]));

const otherTypes: Readonly<Record<string, string>> = { cohort: 'a cohort', group: 'a group', flag: 'another flag' };

const isKnownOperator = (property: Filter) => Object.hasOwn(flagOperators, operatorOf(property));

function unsupportedInProperty(property: Filter): string | undefined {
  const type = propertyType({ type: 'person', ...property });
  if (type !== 'person') return otherTypes[type] ?? `a property of the type ${type}`;
  return isKnownOperator(property) ? unknownKey('property', property) : `the operator ${operatorOf(property)}`;
}

/** Returns what a condition uses that can't be evaluated and edited as rows, for example "a cohort"; undefined if nothing. */
export function unsupportedInCondition(condition: JsonObject): string | undefined {
  const { properties = [], rollout_percentage: percent = null } = condition;
  if (!isListOfObjects(properties) || (percent !== null && typeof percent !== 'number')) return 'an unknown form';
  return unknownKey('condition', condition) ?? properties.map(unsupportedInProperty).find(Boolean);
}

/** Returns a part of filters, beside their conditions, that can't be evaluated; undefined if there is none. */
export const unsupportedInFilters = (filters: JsonObject): string | undefined => unknownKey('filters', filters);

export const setConditions = ({ filters }: EditableFilters, groups: JsonObject[]): JsonObject => ({
  ...filters,
  groups,
});

/** Returns the filters with a payload for a variant. Empty text removes the payload. */
export function setPayload({ filters, payloads }: EditableFilters, key: string, text: string): JsonObject {
  const { [key]: _, ...others } = payloads;
  return { ...filters, payloads: text === '' ? others : { ...payloads, [key]: text } };
}

const keysOf = (variants: readonly JsonObject[]) => variants.map(({ key }) => key);

/** Returns the key that a variant has after a change; undefined if it was removed. */
function followKey(before: readonly JsonObject[], after: readonly JsonObject[]) {
  const [from, to] = [keysOf(before), keysOf(after)];
  const renamed = from.length === to.length ? from.findIndex((key, at) => key !== to[at]) : -1;
  return (key: unknown): unknown => {
    if (to.includes(key) || !from.includes(key)) return key;
    return renamed >= 0 && from[renamed] === key ? to[renamed] : undefined;
  };
}

/**
 * Returns the filters with other variants. The payload of a variant, and the conditions that always serve it, follow its
 * key. The first variants of a flag get its payload.
 */
export function setVariants(editable: EditableFilters, variants: JsonObject[]): JsonObject {
  const { filters, conditions, variants: before, payloads } = editable;
  const follow = followKey(before, variants);
  const kept = Object.entries(payloads).flatMap(([key, text]) => {
    if (before.length === 0 && key === ON) return keysOf(variants).map((one) => [one, text] as const);
    const next = follow(key);
    return next === undefined ? [] : [[next, text] as const];
  });
  const multivariate = isObject(filters['multivariate']) ? filters['multivariate'] : {};
  const isOverridden = ({ variant }: JsonObject) => typeof variant === 'string' && follow(variant) !== variant;
  return {
    ...filters,
    groups: conditions.map((one) => (isOverridden(one) ? { ...one, variant: follow(one['variant']) ?? null } : one)),
    multivariate: { ...multivariate, variants },
    ...(filters['payloads'] === undefined ? {} : { payloads: Object.fromEntries(kept) }),
  };
}

const lists: ReadonlySet<string> = new Set(['exact', 'is_not', 'icontains_multi', 'not_icontains_multi']);

/** Whether an operator compares with a list of values. */
export const takesList = (operator: string): boolean => lists.has(operator);

/** Returns the value of a property in the form that an operator needs: none, a list, two values, or one. */
function valueFor(operator: string, property: Filter): unknown {
  if (isValueless({ operator })) return operator;
  const { value } = isValueless(property) ? { value: '' } : property;
  if (takesList(operator) && Array.isArray(value)) return value;
  const [first = '', second = ''] = valuesOf({ operator: 'exact', value });
  if (takesList(operator)) return first === '' ? [] : [first];
  return isRange({ operator }) ? [first, second] : first;
}

/** Returns a property with another operator, and its value in the form that the operator needs. */
export const withOperator = (property: Filter, operator: string): Filter => ({
  ...property,
  operator,
  value: valueFor(operator, property),
});
