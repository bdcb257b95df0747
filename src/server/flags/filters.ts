import type { Variant } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** A condition on one property of a person. */
export interface FlagProperty {
  key: string;
  operator: string;
  /** Absent for `is_set` and `is_not_set`. */
  value: unknown;
}

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

const UNSUPPORTED = [
  'super_groups',
  'holdout',
  'holdout_groups',
  'feature_enrollment',
  'early_exit',
  'bucketing_identifier',
];

const isPresent = (value: unknown) =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);

const propertiesOf = (group: Record<string, unknown>) => listOf(group['properties']);

/** Returns the name of a part of the filters that this server can't evaluate; null if it can evaluate all parts. */
export function unsupportedPart(filters: unknown): string | null {
  if (!isObject(filters)) return null;
  if (isPresent(filters['aggregation_group_type_index'])) return 'aggregation_group_type_index';
  const part = UNSUPPORTED.find((name) => isPresent(filters[name]));
  if (part) return part;
  const groups = listOf(filters['groups']);
  if (groups.some((group) => isPresent(group['aggregation_group_type_index']))) return 'aggregation_group_type_index';
  const types = groups.flatMap(propertiesOf).map(({ type = 'person' }) => String(type));
  const other = types.find((type) => type !== 'person');
  return other === undefined ? null : `properties of the type ${other}`;
}

const propertyOf = ({ key, operator, value }: Record<string, unknown>): FlagProperty => ({
  key: String(key),
  operator: typeof operator === 'string' ? operator : 'exact',
  value,
});

const conditionOf = (group: Record<string, unknown>): ReleaseCondition => {
  const { rollout_percentage, variant } = group;
  return {
    properties: propertiesOf(group).map(propertyOf),
    rollout_percentage: typeof rollout_percentage === 'number' ? rollout_percentage : null,
    variant: typeof variant === 'string' ? variant : null,
  };
};

const isVariant = (value: Record<string, unknown>) =>
  typeof value['key'] === 'string' && typeof value['rollout_percentage'] === 'number';

/** Parses stored filters. Ignores parts with an unexpected format. */
export function parseFilters(filters: unknown): FlagFilters {
  const { groups, multivariate, payloads } = isObject(filters) ? filters : {};
  const variants = isObject(multivariate) ? listOf(multivariate['variants']) : [];
  return {
    groups: listOf(groups).map(conditionOf),
    variants: variants.filter(isVariant) as unknown as Variant[],
    payloads: isObject(payloads) ? payloads : {},
  };
}
