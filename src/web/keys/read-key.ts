import type { PersonalKey } from '#contract/members-and-keys.ts';
import { textIn } from '#contract/text-in.ts';

/** Returns the list, or null (no limit) for null. Undefined if the value is missing or is not a list of this type. */
function listIn<T>(list: readonly T[] | null | undefined, type: 'string' | 'number'): T[] | null | undefined {
  if (list === null) return null;
  return Array.isArray(list) && list.every((entry) => typeof entry === type) ? list : undefined;
}

/** Replaces values of an unexpected type in the server's response, because pages can't display them. */
export const readKey = (key: PersonalKey): PersonalKey => ({
  ...key,
  label: textIn(key.label) ?? 'No label',
  mask_value: textIn(key.mask_value),
  scopes: listIn(key.scopes, 'string'),
  scoped_organizations: listIn(key.scoped_organizations, 'string'),
  scoped_teams: listIn(key.scoped_teams, 'number'),
});
