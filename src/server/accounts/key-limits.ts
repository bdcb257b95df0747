import { permissionDenied } from '#contract/problem.ts';
import type { Caller } from './caller.ts';

const includes = <T>(list: readonly T[] | null, entry: T) => list === null || list.includes(entry);

/** Throws 403 if the key is limited to other projects. */
export function requireKeyForProject({ scoped_projects }: Caller, id: number) {
  if (!includes(scoped_projects, id))
    throw permissionDenied(`API key does not have access to the requested project: ID ${id}.`);
}

/** Throws 403 if the key is limited to certain projects. Used for operations that are not about a single project. */
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
