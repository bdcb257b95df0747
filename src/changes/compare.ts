import type { Field, Json, Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';

/** A project's settings, by field name. A field that the server does not have is absent. */
export type Settings = Readonly<Record<string, unknown>>;

/** The kinds whose values contain lists in which the order of the entries has no meaning. */
const unorderedKinds: ReadonlySet<Kind> = new Set<Kind>([
  'urls',
  'domains',
  'attributes',
  'error_patterns',
  'property_filters',
  'correlation',
]);

const sortKeys = (value: object, inner: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, inner(entry)]),
  );

function canonical(value: unknown, isUnordered: boolean): unknown {
  const inner = (entry: unknown) => canonical(entry, isUnordered);
  if (Array.isArray(value)) {
    const entries = value.map(inner);
    return isUnordered ? entries.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : entries;
  }
  return isObject(value) ? sortKeys(value, inner) : value;
}

/**
 * Returns the same text for values with the same meaning. Ignores the order of object keys, trailing zeros of rates, and
 * the order of lists if it has no meaning. `undefined` means an absent value and differs from null.
 */
export function canonicalText({ kind }: Pick<Field, 'kind'>, value: unknown): string {
  if (value === undefined) return 'absent';
  const isRate = kind === 'sample_rate' && typeof value === 'string' && value.trim() !== '';
  return JSON.stringify(isRate ? Number(value) : canonical(value, unorderedKinds.has(kind)));
}

/** Whether two values of a field mean the same. */
export const isSameValue = (field: Pick<Field, 'kind'>, one: unknown, other: unknown): boolean =>
  canonicalText(field, one) === canonicalText(field, other);

/** The names of the settings that can be compared and copied, in the order of the contract. Includes secret settings. */
export const settingNames: readonly string[] = writableNames(project);

const fields: Readonly<Record<string, Field>> = project.fields;

/**
 * Returns the declaration of a setting.
 * @throws RangeError if there is no setting with this name
 */
export function settingField(name: string): Field {
  const field = fields[name];
  if (!field || field.readOnly) throw new RangeError(`${name} is not a setting of a project.`);
  return field;
}

/** Whether a setting is secret. The values of secret settings are never part of a file, a plan or a log. */
export const isSecret = (name: string): boolean => fields[name]?.secret === true;

/**
 * Whether two projects have different values of a setting. A setting that one of the projects lacks counts as equal. Secrets
 * differ only if just one of them is set.
 */
export function isDifferent(one: Settings, other: Settings, name: string): boolean {
  const [left, right] = [one[name], other[name]];
  if (left === undefined || right === undefined) return false;
  return isSecret(name) ? Boolean(left) !== Boolean(right) : !isSameValue(settingField(name), left, right);
}

/** Returns a value that JSON can contain: null instead of `undefined`. */
export const jsonOf = (value: unknown): Json => (value ?? null) as Json;
