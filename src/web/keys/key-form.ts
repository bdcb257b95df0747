import type { Resolver } from 'react-hook-form';
import { accountOperations } from '#contract/account-operations.ts';
import type { KeyRights } from '#contract/key-rights.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import type { Scope } from '#contract/operations.ts';
import { includesScope, type ScopeObject } from '#contract/scope.ts';

export type AccessLevel = 'none' | 'read' | 'write';

export interface KeyFormValues {
  label: string;
  allScopes: boolean;
  access: Record<string, AccessLevel>;
  limit: 'none' | 'organizations' | 'projects';
  organizations: string[];
  projects: number[];
}

/** The access levels of each scope object (see `ScopeObject`) that the Hedgerow server checks. */
const scopeObjects: Readonly<Record<ScopeObject, readonly AccessLevel[]>> = {
  project: ['none', 'read', 'write'],
  experiment: ['none', 'read', 'write'],
  feature_flag: ['none', 'read', 'write'],
  event_definition: ['none', 'read'],
  person: ['none', 'read'],
  organization: ['none', 'read'],
  organization_member: ['none', 'read', 'write'],
  user: ['none', 'read', 'write'],
};

/** Returns each scope object with the access levels that a key with the scopes `held` can grant. */
export const grantableAccess = (held: readonly string[]): [object: ScopeObject, levels: AccessLevel[]][] =>
  (Object.entries(scopeObjects) as [ScopeObject, readonly AccessLevel[]][]).map(([object, levels]) => [
    object,
    levels.filter((level) => level === 'none' || includesScope(held, `${object}:${level}` as Scope)),
  ]);

const accessIn = (scopes: readonly string[], object: string): AccessLevel => {
  if (scopes.includes(`${object}:write`)) return 'write';
  return scopes.includes(`${object}:read`) ? 'read' : 'none';
};

/** Returns a key's rights. A key without a list of scopes, or with an empty list, has all scopes. */
export const rightsOf = ({ scopes, scoped_organizations, scoped_teams }: PersonalKey): KeyRights => ({
  scopes: scopes && scopes.length > 0 ? scopes : ['*'],
  scoped_organizations: scoped_organizations ?? null,
  scoped_teams: scoped_teams ?? null,
});

const defaultScopes = ['project:read', 'experiment:read'];

/**
 * Returns the initial form values. A new key has the limits of the connection's key. The new key can read projects and
 * experiments, if the connection's key can read them.
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

/** Returns the key's scopes that have no row in the form. Saving the form keeps them. */
const otherScopes = (existing: PersonalKey | null) =>
  (existing?.scopes ?? []).filter((scope) => scope !== '*' && !Object.hasOwn(scopeObjects, scope.split(':')[0] ?? ''));

/** Returns the body of the request that creates or updates the key. */
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

/** Validates the form with the schema of the create operation. Also checks that a chosen limit has at least one entry. */
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
