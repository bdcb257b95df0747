import { ADMIN } from '#contract/levels.ts';
export interface OrganizationMembership {
  organization: string;
  level: number;
}

export interface ProjectMembership {
  project_id: number;
  level: number;
}

/** A request's user, with the key's limits and the user's memberships. */
export interface Caller {
  key_id: string;
  scopes: string[];
  /** Null if the key is not limited to certain organizations. */
  scoped_organizations: string[] | null;
  /** Null if the key is not limited to certain projects. */
  scoped_projects: number[] | null;
  last_used_at: string | null;
  user_id: number;
  current_organization: string | null;
  current_project: number | null;
  organizations: OrganizationMembership[];
  projects: ProjectMembership[];
}

/**
 * Returns the caller's level in an organization: 1 (member), 8 (administrator) or 15 (owner); null if the caller is not
 * a member.
 */
export const levelInOrganization = (caller: Caller, organization: string): number | null =>
  caller.organizations.find((membership) => membership.organization === organization)?.level ?? null;

/**
 * Returns the caller's level in a project; null if the caller has no access. In an open project, this is the caller's
 * level in the organization. In a private project, members of the project have the higher of two levels: their level in
 * the organization and their level in the project. Other members of the organization have access only if they are
 * administrators.
 */
export function levelInProject(
  caller: Caller,
  project: { id: number; organization: string; access_control: boolean },
): number | null {
  const general = levelInOrganization(caller, project.organization);
  if (general === null || !project.access_control) return general;
  const listed = caller.projects.find(({ project_id }) => project_id === project.id)?.level;
  if (listed !== undefined) return Math.max(listed, general);
  return general >= ADMIN ? general : null;
}

/** Whether a level is an administrator's or an owner's level. */
export const isAdmin = (level: number | null) => level !== null && level >= ADMIN;

/**
 * Returns the id of the organization for `@current`: the selected organization if the caller is a member, otherwise the
 * caller's first organization; null if the caller has no organization.
 */
export const currentOrganization = ({ current_organization, organizations }: Caller): string | null =>
  (organizations.find(({ organization }) => organization === current_organization) ?? organizations[0])?.organization ??
  null;
