import type { FlagRecord } from '../feature-flag.ts';
import { isObject } from '../kinds/objects.ts';
import { parseShares, type VariantShare } from '../variant-shares.ts';
import { type Filter, isRange, nameOfKey, needsValue, operatorOf, propertyKey, valuesOf } from './conditions.ts';
import { flagOperators } from './flag-operators.ts';
import { isolateName } from './isolate-name.ts';

/** A release condition of a flag: which people get it, and how many of them. */
export interface ReleaseCondition {
  /** The share of the people who match, from 0 to 100. */
  percent: number;
  /** All of these must match; empty for everyone. */
  properties: readonly Filter[];
  /** The variant that the condition always serves; null if the shares decide. */
  variant: string | null;
}

/** Whom a flag serves. */
export interface Release {
  conditions: readonly ReleaseCondition[];
  /** Empty for a flag that is only on or off. */
  variants: readonly VariantShare[];
}

const ALL = 100;

const objectsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns whom a flag serves. Parts of the filters that are not objects are ignored. */
export function readRelease(filters: unknown): Release {
  const { groups, multivariate } = isObject(filters) ? filters : {};
  return {
    conditions: objectsIn(groups).map(({ properties, rollout_percentage, variant }) => ({
      percent: typeof rollout_percentage === 'number' ? rollout_percentage : ALL,
      properties: objectsIn(properties),
      variant: typeof variant === 'string' && variant !== '' ? variant : null,
    })),
    variants: isObject(multivariate) ? parseShares(multivariate['variants']) : [],
  };
}

/** Whether a condition serves everyone. */
export const isForAll = ({ percent, properties }: ReleaseCondition) => percent === ALL && properties.length === 0;

/** Whether a flag has one condition, which serves everyone. */
export const servesEveryone = ({ conditions }: Release): boolean => conditions.length > 0 && conditions.every(isForAll);

/** Returns the values that an operator compares with: "DE, AT or CH", "1 and 5". */
function valuesText(filter: Filter): string {
  const values = valuesOf(filter).map((value) => (value === '' ? '…' : isolateName(value)));
  const last = isRange(filter) ? 'and' : 'or';
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} ${last} ${values.at(-1)}` : values.join('');
}

/** Returns what a property must be, in words: "country is DE, AT or CH". */
export function propertyText(filter: Filter): string {
  const verb = nameOfKey(flagOperators, operatorOf(filter));
  return `${isolateName(propertyKey(filter)) || '…'} ${isolateName(verb)}${needsValue(filter) ? ` ${valuesText(filter)}` : ''}`;
}

/** Returns which people a condition selects: " where plan is pro"; empty for all people. */
export const wherePeople = (properties: readonly Filter[]) =>
  properties.length === 0 ? '' : ` where ${properties.map(propertyText).join(' and ')}`;

/** Returns how many conditions follow: ", and 1 more condition"; empty without any. */
export const moreText = (count: number) =>
  count > 0 ? `, and ${count} more ${count === 1 ? 'condition' : 'conditions'}` : '';

/** Returns a condition in words: "60% of people where country is DE or AT", "100% of all people, always test". */
export function conditionText({ percent, properties, variant }: ReleaseCondition): string {
  const people = properties.length === 0 ? 'all people' : `people${wherePeople(properties)}`;
  return `${percent}% of ${people}${variant === null ? '' : `, always ${isolateName(variant)}`}`;
}

/** The only variant that a condition can serve; undefined if there are several, or none. */
function onlyVariant({ variant }: ReleaseCondition, variants: readonly VariantShare[]): string | undefined {
  const served = variants.filter(({ percent }) => percent !== 0);
  return variant ?? (variants.length > 1 && served.length === 1 ? served[0]?.key : undefined);
}

/** Returns whom a flag serves in a few words: "100%, 2 variants", "60% where country is DE, and 1 more condition". */
export function releaseText({ filters }: Pick<FlagRecord, 'filters'>): string {
  const { conditions, variants } = readRelease(filters);
  const [first, ...others] = conditions;
  if (!first) return 'Nobody';
  const only = onlyVariant(first, variants);
  const values =
    only !== undefined ? `${isolateName(only)} only` : variants.length > 0 ? `${variants.length} variants` : '';
  return `${first.percent}%${wherePeople(first.properties)}${moreText(others.length)}${values === '' ? '' : `, ${values}`}`;
}
