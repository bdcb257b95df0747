import { ADMIN } from '#contract/levels.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import type { Scope } from '#contract/operations.ts';
import { includesScope } from '#contract/scope.ts';

/** The user of the connection's key, with the rights that decide which actions are available. */
export interface Viewer {
  /** Whether the request for the user has finished. Until then, `level` is the lowest level. */
  isKnown: boolean;
  /** Null until the user is loaded, or if the key can't read its user. */
  uuid: string | null;
  level: number;
  /** The key's scopes. */
  scopes: readonly string[];
}

/** Returns a message if the key does not have the scope, else undefined. */
export const scopeReason = ({ scopes }: Viewer, scope: Scope): string | undefined =>
  includesScope(scopes, scope) ? undefined : `This key does not have the scope ${scope}.`;

/** Whether the viewer is an administrator or an owner of the organization. */
export const isAdministrator = ({ level }: Viewer): boolean => level >= ADMIN;

/** Returns why the viewer can't manage members, or undefined if the viewer can. */
export function manageReason(viewer: Viewer): string | undefined {
  if (!isAdministrator(viewer)) return 'Only administrators can manage members. You are a member.';
  return scopeReason(viewer, 'organization_member:write');
}

/** Returns why the viewer can't change the level of `person` or deactivate them, or undefined if the viewer can. */
export function changeReason(viewer: Viewer, person: { uuid: string; level: number }): string | undefined {
  const reason = manageReason(viewer);
  if (reason !== undefined) return reason;
  if (person.level > viewer.level) return 'You can only change members with your level or a lower one.';
  return person.uuid === viewer.uuid ? 'You can’t change your own level or deactivate yourself.' : undefined;
}

/** Returns a key's scopes: all scopes (`*`) if the key has no scopes (null or an empty list) or is not known yet. */
export const scopesOf = (key: PersonalKey | undefined): readonly string[] =>
  key?.scopes && key.scopes.length > 0 ? key.scopes : ['*'];
