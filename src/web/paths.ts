/** The route of every page. */
export const paths = {
  home: '/',
  connect: '/connect',
  projects: '/organizations/:organization_id/projects',
  newProject: '/organizations/:organization_id/projects/new',
  compareSettings: '/organizations/:organization_id/settings',
  privacy: '/organizations/:organization_id/privacy',
  members: '/organizations/:organization_id/members',
  keys: '/account/keys',
  portfolio: '/portfolio',
  timeline: '/projects/:project_id/portfolio',
  dimensions: '/projects/:project_id/segments',
  project: '/organizations/:organization_id/projects/:id',
  projectStart: '/organizations/:organization_id/projects/:id/start',
  projectActivity: '/organizations/:organization_id/projects/:id/activity',
  experiments: '/projects/:project_id/experiments',
  flags: '/projects/:project_id/flags',
  newFlag: '/projects/:project_id/flags/new',
  flag: '/projects/:project_id/flags/:id',
  decisions: '/projects/:project_id/decisions',
  notifications: '/projects/:project_id/notifications',
  overlaps: '/projects/:project_id/overlaps',
  newExperiment: '/projects/:project_id/experiments/new',
  experiment: '/projects/:project_id/experiments/:id',
  experimentResults: '/projects/:project_id/experiments/:id/results',
  experimentSetup: '/projects/:project_id/experiments/:id/setup',
  experimentHistory: '/projects/:project_id/experiments/:id/history',
} as const;

type Id = string | number;

const organizationOf = (organization: string) => `/organizations/${encodeURIComponent(organization)}`;
const projectsOf = (organization: string) => `${organizationOf(organization)}/projects`;
const experimentsOf = (project: Id) => `/projects/${encodeURIComponent(project)}/experiments`;

const flagsOf = (project: Id) => `/projects/${encodeURIComponent(project)}/flags`;

const overlapsOf = (project: Id) => `/projects/${encodeURIComponent(project)}/overlaps`;

/** Builds the URL of a page. */
export const href = {
  home: () => paths.home,
  connect: () => paths.connect,
  projects: projectsOf,
  newProject: (organization: string) => `${projectsOf(organization)}/new`,
  compareSettings: (organization: string) => `${organizationOf(organization)}/settings`,
  privacy: (organization: string) => `${organizationOf(organization)}/privacy`,
  members: (organization: string) => `${organizationOf(organization)}/members`,
  keys: () => paths.keys,
  portfolio: () => paths.portfolio,
  dimensions: (project: Id) => `/projects/${encodeURIComponent(project)}/segments`,
  timeline: (project: Id) => `/projects/${encodeURIComponent(project)}/portfolio`,
  project: (organization: string, id: Id) => `${projectsOf(organization)}/${id}`,
  projectStart: (organization: string, id: Id) => `${projectsOf(organization)}/${id}/start`,
  projectActivity: (organization: string, id: Id) => `${projectsOf(organization)}/${id}/activity`,
  experiments: experimentsOf,
  flags: flagsOf,
  newFlag: (project: Id) => `${flagsOf(project)}/new`,
  flag: (project: Id, id: Id) => `${flagsOf(project)}/${id}`,
  decisions: (project: Id) => `/projects/${encodeURIComponent(project)}/decisions`,
  /** The notifications of a project, or the rules of one of its destinations. */
  notifications: (project: Id, destination?: string) =>
    `/projects/${encodeURIComponent(project)}/notifications${destination === undefined ? '' : `?destination=${destination}`}`,
  /** The experiments of a project that share people. */
  overlaps: overlapsOf,
  /** Two experiments that share people. The sentences are about the first of them. */
  overlap: (project: Id, id: Id, other: Id) => `${overlapsOf(project)}?pair=${id}-${other}`,
  newExperiment: (project: Id) => `${experimentsOf(project)}/new`,
  experiment: (project: Id, id: Id) => `${experimentsOf(project)}/${id}`,
  experimentResults: (project: Id, id: Id) => `${experimentsOf(project)}/${id}/results`,
  experimentSetup: (project: Id, id: Id) => `${experimentsOf(project)}/${id}/setup`,
  experimentHistory: (project: Id, id: Id) => `${experimentsOf(project)}/${id}/history`,
};
