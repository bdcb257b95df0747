import type { Scope } from '#contract/operations.ts';
import { permissionDenied } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import type { Caller } from './caller.ts';

/** Throws 403 unless the key has the scope. A write scope includes the read scope, and `*` includes all scopes. */
export function requireScope(caller: Caller, scope: Scope | null) {
  if (scope !== null && !includesScope(caller.scopes, scope))
    throw permissionDenied(`API key missing required scope '${scope}'`);
}

const includes = <T>(list: readonly T[] | null, entry: T) => list === null || list.includes(entry);

/** Throws 403 if the key is limited to other projects. */
export function requireKeyForProject({ scoped_projects }: Caller, id: number) {
  if (!includes(scoped_projects, id))
    throw permissionDenied(`API key does not have access to the requested project: ID ${id}.`);
}

/** Throws 403 if the key is limited to certain projects, because the operation is not about one project. */
export function requireKeyForAllProjects({ scoped_projects }: Caller) {
  if (scoped_projects !== null)
    throw permissionDenied('API keys with scoped projects are only supported on project-based endpoints.');
}

/** Whether the key can be used in an organization. */
export const isKeyForOrganization = ({ scoped_organizations }: Caller, organization: string): boolean =>
  includes(scoped_organizations, organization);

/** Throws 403 if the key is limited to other organizations. */
export function requireKeyForOrganization(caller: Caller, organization: string) {
  if (!isKeyForOrganization(caller, organization))
    throw permissionDenied(`API key does not have access to the requested organization: ID ${organization}.`);
}
