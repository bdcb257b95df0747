import type { Scope } from './operations.ts';
import { includesScope } from './scope.ts';

/**
 * What a key may do. `scoped_organizations` and `scoped_teams` (project ids) limit its access. Null or an empty list sets
 * no limit besides the access of the key's owner.
 */
export interface KeyRights {
  scopes: readonly string[];
  scoped_organizations: readonly string[] | null;
  scoped_teams: readonly number[] | null;
}

const isUnlimited = (limit: readonly unknown[] | null) => limit === null || limit.length === 0;

/** Whether the limit `held` includes everything that the limit `wanted` allows. */
function isWithin<T>(wanted: readonly T[] | null, held: readonly T[] | null): boolean {
  if (held === null || isUnlimited(held)) return true;
  return wanted !== null && !isUnlimited(wanted) && wanted.every((entry) => held.includes(entry));
}

/** Returns the fields in which `wanted` has more rights than `held`. */
export function excessRights(wanted: KeyRights, held: KeyRights): (keyof KeyRights)[] {
  const isAllowed: Record<keyof KeyRights, boolean> = {
    scopes: wanted.scopes.every((scope) => includesScope(held.scopes, scope as Scope)),
    scoped_organizations: isWithin(wanted.scoped_organizations, held.scoped_organizations),
    scoped_teams: isWithin(wanted.scoped_teams, held.scoped_teams),
  };
  return (Object.keys(isAllowed) as (keyof KeyRights)[]).filter((name) => !isAllowed[name]);
}
