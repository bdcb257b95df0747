import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { type FlagFields, isSameFlagValue } from '../flags/flag-fields.ts';
import type { ReadFlag } from '../flags/flags-api.ts';
import type { DesiredFlags } from '../flags/plan-flags.ts';

/** Returns the current values of the parts of filters that the file contains. */
const managedFilters = (filters: Json, current: Json | undefined): Json =>
  isObject(filters) && isObject(current)
    ? Object.fromEntries(Object.keys(filters).map((part) => [part, (current[part] ?? null) as Json]))
    : (current ?? null);

/** Returns a flag in the file with its current values. */
const updatedFlag = (listed: FlagFields, current: FlagFields): FlagFields =>
  Object.fromEntries(
    Object.entries(listed).map(([name, value]) => {
      const now = name === 'filters' ? managedFilters(value, current[name]) : current[name];
      return [name, now === undefined || isSameFlagValue(name, value, now) ? value : now];
    }),
  );

/**
 * Returns the flags of a project in a file with their current values, by key. Flags that the file deletes, and flags that the
 * server does not have, stay as they are.
 * @param all whether to add the flags that the file does not contain
 */
export function updatedFlags(
  listed: DesiredFlags,
  current: readonly ReadFlag[],
  all: boolean,
): Record<string, FlagFields | null> {
  const fields = new Map(current.map((flag) => [flag.key, flag.fields]));
  const known = [...listed].map(([key, flag]): [string, FlagFields | null] => {
    const now = fields.get(key);
    return [key, flag && now ? updatedFlag(flag, now) : flag];
  });
  const added = current.filter(({ key }) => all && !listed.has(key));
  return Object.fromEntries([...known, ...added.map(({ key, fields: now }) => [key, now] as const)]);
}
