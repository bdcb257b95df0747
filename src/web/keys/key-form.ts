import type { Resolver } from 'react-hook-form';
import { accountOperations } from '#contract/account-operations.ts';
import type { KeyRights } from '#contract/key-rights.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import type { Scope } from '#contract/operations.ts';
import { includesScope } from '#contract/scope.ts';

/** The level of access to one kind of object. */
export type AccessLevel = 'none' | 'read' | 'write';

/** The values of the key form. */
export interface KeyFormValues {
  label: string;
  allScopes: boolean;
  access: Record<string, AccessLevel>;
  limit: 'none' | 'organizations' | 'projects';
  organizations: string[];
  projects: number[];
}

/** The access levels of each scope object that the server of this package checks. */
const scopeObjects: Readonly<Record<string, readonly AccessLevel[]>> = {
  project: ['none', 'read', 'write'],
  experiment: ['none', 'read', 'write'],
  feature_flag: ['none', 'read', 'write'],
  organization: ['none', 'read'],
  organization_member: ['none', 'read', 'write'],
  user: ['none', 'read', 'write'],
};

/** Returns the objects with the levels that a key with these scopes can grant. */
export const grantableAccess = (held: readonly string[]): [object: string, levels: AccessLevel[]][] =>
  Object.entries(scopeObjects).map(([object, levels]) => [
    object,
    levels.filter((level) => level === 'none' || includesScope(held, `${object}:${level}` as Scope)),
  ]);

const accessIn = (scopes: readonly string[], object: string): AccessLevel => {
  if (scopes.includes(`${object}:write`)) return 'write';
  return scopes.includes(`${object}:read`) ? 'read' : 'none';
};

/** Returns a key's rights from a response. */
export const rightsOf = ({ scopes, scoped_organizations, scoped_teams }: PersonalKey): KeyRights => ({
  scopes: scopes && scopes.length > 0 ? scopes : ['*'],
  scoped_organizations: scoped_organizations ?? null,
  scoped_teams: scoped_teams ?? null,
});

const defaultScopes = ['project:read', 'experiment:read'];

/**
 * Returns the form values for an existing key, or for a new key with read access. A new key has the limits of the
 * connection's key.
 */
export function keyFormValues(existing: PersonalKey | null, creator: KeyRights): KeyFormValues {
  const { scopes, scoped_organizations, scoped_teams } = existing
    ? rightsOf(existing)
    : { ...creator, scopes: defaultScopes.filter((scope) => includesScope(creator.scopes, scope as Scope)) };
  const [organizations, projects] = [[...(scoped_organizations ?? [])], [...(scoped_teams ?? [])]];
  return {
    label: existing?.label ?? '',
    allScopes: scopes.includes('*'),
    access: Object.fromEntries(Object.keys(scopeObjects).map((object) => [object, accessIn(scopes, object)])),
    limit: projects.length > 0 ? 'projects' : organizations.length > 0 ? 'organizations' : 'none',
    organizations,
    projects,
  };
}

/** Returns the key's scopes that have no row in the form. These scopes are kept. */
const otherScopes = (existing: PersonalKey | null) =>
  (existing?.scopes ?? []).filter((scope) => scope !== '*' && !Object.hasOwn(scopeObjects, scope.split(':')[0] ?? ''));

/** Returns the request body. */
export function keyBody(values: KeyFormValues, existing: PersonalKey | null) {
  const chosen = Object.entries(values.access).flatMap(([object, level]) =>
    level === 'none' ? [] : [`${object}:${level}`],
  );
  return {
    label: values.label.trim(),
    scopes: values.allScopes ? ['*'] : [...chosen, ...otherScopes(existing)],
    scoped_organizations: values.limit === 'organizations' ? values.organizations : null,
    scoped_teams: values.limit === 'projects' ? values.projects : null,
  };
}

const limitError = ({ limit, organizations, projects }: KeyFormValues): string | null => {
  if (limit === 'organizations' && organizations.length === 0) return 'Choose at least one organization.';
  return limit === 'projects' && projects.length === 0 ? 'Choose at least one project.' : null;
};

const MAX_LABEL = 40;

/** Validates the form with the operation's schema. */
export const validateKey: Resolver<KeyFormValues> = async (values) => {
  const { error } = accountOperations.createKey.body().safeParse(keyBody(values, null));
  const failed = new Set(error?.issues.map(({ path }) => path[0]));
  const limit = limitError(values);
  const errors = {
    ...(failed.has('label') && {
      label: { type: 'label', message: `Enter a label of 1 to ${MAX_LABEL} characters.` },
    }),
    ...(failed.has('scopes') && { access: { type: 'scopes', message: 'Choose at least one scope.' } as never }),
    ...(limit !== null && { limit: { type: 'limit', message: limit } }),
  };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
