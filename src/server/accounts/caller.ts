export interface OrganizationMembership {
  organization: string;
  level: number;
}

export interface ProjectMembership {
  project_id: number;
  level: number;
}

/** The user of a request, with the limits of the key and the user's memberships. */
export interface Caller {
  key_id: string;
  scopes: string[];
  scoped_organizations: string[] | null;
  scoped_projects: number[] | null;
  last_used_at: string | null;
  user_id: number;
  current_organization: string | null;
  current_project: number | null;
  organizations: OrganizationMembership[];
  projects: ProjectMembership[];
}

const ADMIN = 8;

/** The caller's level in an organization: 1, 8 or 15; null outside of it. */
export const levelInOrganization = (caller: Caller, organization: string): number | null =>
  caller.organizations.find((membership) => membership.organization === organization)?.level ?? null;

/** The caller's level in a project: that of the organization, or of the listed member in a private project; null without access. */
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

/** Whether a level is that of an administrator or an owner. */
export const isAdmin = (level: number | null) => level !== null && level >= ADMIN;

/** The organization that `@current` means: the chosen one if the caller is a member of it, else the first. */
export const currentOrganization = ({ current_organization, organizations }: Caller): string | null =>
  (organizations.find(({ organization }) => organization === current_organization) ?? organizations[0])?.organization ??
  null;
