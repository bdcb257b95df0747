import type { PersonalKey } from '#contract/members-and-keys.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns a list, null for no limit, or undefined if the server sent nothing or something else. */
function listIn<T>(list: readonly T[] | null | undefined, type: 'string' | 'number'): T[] | null | undefined {
  if (list === null) return null;
  return Array.isArray(list) && list.every((entry) => typeof entry === type) ? list : undefined;
}

/** Returns a key without values of another type than expected, because pages could not show them. */
export const readKey = (key: PersonalKey): PersonalKey => ({
  ...key,
  label: textIn(key.label) ?? 'No label',
  mask_value: textIn(key.mask_value),
  scopes: listIn(key.scopes, 'string'),
  scoped_organizations: listIn(key.scoped_organizations, 'string'),
  scoped_teams: listIn(key.scoped_teams, 'number'),
});
