import type { PersonalKey } from '#contract/members-and-keys.ts';
import { ADMIN } from '#contract/members-and-keys.ts';
import type { Scope } from '#contract/operations.ts';
import { includesScope } from '#contract/scope.ts';

/** The connection's user, if the server identifies the user. */
export interface Viewer {
  /** Whether the server has responded with the user. Until then, the level is the lowest one. */
  isKnown: boolean;
  uuid: string | null;
  level: number;
  /** The key's scopes. */
  scopes: readonly string[];
}

/** Returns why the key lacks a scope, or undefined. */
export const scopeReason = ({ scopes }: Viewer, scope: Scope): string | undefined =>
  includesScope(scopes, scope) ? undefined : `This key does not have the scope ${scope}.`;

/** Whether the viewer is an administrator of the organization. */
export const isAdministrator = ({ level }: Viewer): boolean => level >= ADMIN;

/** Returns why the viewer can't change members, or undefined. */
export function manageReason(viewer: Viewer): string | undefined {
  if (!isAdministrator(viewer)) return 'Only administrators can change members. You are a member.';
  return scopeReason(viewer, 'organization_member:write');
}

/** Returns why the viewer can't change a person with this level, or undefined. */
export function changeReason(viewer: Viewer, person: { uuid: string; level: number }): string | undefined {
  const reason = manageReason(viewer);
  if (reason !== undefined) return reason;
  if (person.level > viewer.level) return 'You can only change people with your level or a lower one.';
  return person.uuid === viewer.uuid ? 'You can’t change your own level.' : undefined;
}

/** Returns a key's scopes. An old key without a list has all scopes. */
export const scopesOf = (key: PersonalKey | undefined): readonly string[] =>
  key?.scopes && key.scopes.length > 0 ? key.scopes : ['*'];
