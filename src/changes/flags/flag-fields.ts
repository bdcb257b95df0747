import { type FlagRecord, flagRecord } from '#contract/feature-flag.ts';
import type { Field, Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { writableNames } from '#contract/resource.ts';
import { isSameValue } from '../compare.ts';

const notInFile: ReadonlySet<string> = new Set(['key', 'deleted']);

/** The fields of a flag that a settings file can contain, in the order of the contract. */
export const flagFieldNames: readonly string[] = writableNames(flagRecord).filter((name) => !notInFile.has(name));

/** The values of a flag's fields, by field name. */
export type FlagFields = Readonly<Record<string, Json>>;

const fields: Readonly<Record<string, Field>> = flagRecord.fields;

/**
 * Returns the declaration of a flag's field.
 * @throws RangeError if there is no such field
 */
export function flagField(name: string): Field {
  const field = fields[name];
  if (!field) throw new RangeError(`${name} is not a field of a flag.`);
  return field;
}

/** Returns the fields in a record. */
export const flagFieldsOf = (record: FlagRecord): FlagFields =>
  Object.fromEntries(
    flagFieldNames.flatMap((name) => {
      const value = (record as Readonly<Record<string, unknown>>)[name];
      return value === undefined ? [] : [[name, value as Json]];
    }),
  );

const isNothing = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** Returns filters without empty parts, which servers add or leave out. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const inner = withoutNothing(entry);
      return isNothing(inner) ? [] : [[key, inner]];
    }),
  );
}

const sortTags = (value: unknown) => (Array.isArray(value) ? value.map(String).sort() : value);

/** Whether two values of a flag's field mean the same. Ignores empty parts of filters and the order of tags. */
export function isSameFlagValue(name: string, one: unknown, other: unknown): boolean {
  const meaning = name === 'filters' ? withoutNothing : name === 'tags' ? sortTags : (value: unknown) => value;
  return isSameValue({ kind: 'json' }, meaning(one), meaning(other));
}

/** Returns the names of the fields whose values differ. A field that one of the sides lacks counts as equal. */
export const differentFields = (one: FlagFields, other: FlagFields): string[] =>
  flagFieldNames.filter((name) => name in one && name in other && !isSameFlagValue(name, one[name], other[name]));

/** Returns the fields of a flag with their desired values. Parts of the filters that `desired` does not contain are kept. */
export function withDesired(current: FlagFields, desired: FlagFields): FlagFields {
  const filters = { ...(current['filters'] as object | null), ...(desired['filters'] as object | undefined) } as Json;
  return { ...current, ...desired, filters };
}

/** The values of a new flag, as on the server. */
export const newFlag: FlagFields = Object.fromEntries(
  flagFieldNames.map((name) => [name, flagField(name).initial] as const),
);
