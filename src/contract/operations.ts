import * as z from 'zod/mini';
import { me, organization } from './account.ts';
import { activityPage } from './activity.ts';
import { once } from './field.ts';
import { pageOf } from './page.ts';
import { project } from './project.ts';

export type Scope =
  | 'project:read'
  | 'project:write'
  | 'experiment:read'
  | 'experiment:write'
  | 'feature_flag:read'
  | 'feature_flag:write'
  | 'event_definition:read'
  | 'person:read'
  | 'organization:read'
  | 'organization_member:read'
  | 'organization_member:write'
  | 'user:read'
  | 'user:write';

/**
 * The access that the caller needs to the resource in the path. `in_project` and `in_project_admin` are for resources
 * inside a project.
 * `describe.ts` lists the callers that each rule allows.
 */
export type Access =
  | 'anyone'
  | 'self'
  | 'organization'
  | 'organization_admin'
  | 'organization_member'
  | 'organization_manager'
  | 'project'
  | 'project_admin'
  | 'in_project'
  | 'in_project_admin';

export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path with `:name` parameters, without the optional trailing slash. */
  path: string;
  /** Null: no scope is needed. */
  scope: Scope | null;
  access: Access;
  /** The query parameters that the operation reads. */
  query?: readonly string[];
  body?: () => z.ZodMiniType;
  /** Keys of the body that the operation reads, and that are neither in `body` nor in `response`. */
  otherKeys?: readonly string[];
  /** The status of a successful response, if it is not the method's usual status. */
  status?: 200 | 201;
  /** The schema of a successful response; `z.null()` if the response has no body. */
  response: () => z.ZodMiniType;
  /** Set if PostHog has the operation, but the API specification that the contract follows does not. */
  beyond?: true;
}

const organizations = '/api/organizations';
const inOrganization = `${organizations}/:organization_id/projects` as const;
const projects = '/api/projects';
/** On PostHog, every project has an environment with the same id. */
const environment = '/api/environments/:id';
const page = ['limit', 'offset'] as const;
const search = [...page, 'search'] as const;

/** The response of the demo-data operation: a project and whether its events are still being generated. */
const demoStatus = () =>
  z.looseObject({
    is_generating_demo_data: z.optional(z.boolean()),
    /** From 0 to 1 while events are being generated, else null. Only the server of this package sends this field. */
    demo_progress: z.optional(z.nullable(z.number())),
  });
/** The operations on projects, organizations and the current user. Part of the console's initial bundle. */
export const operations = {
  listProjects: {
    method: 'GET',
    path: inOrganization,
    scope: 'project:read',
    access: 'organization',
    query: search,
    response: once(() => pageOf(project.listItem)),
  },
  /** The whole records that `listProjects` shortens, at most 100 per page. */
  listProjectSettings: {
    method: 'GET',
    path: `${inOrganization}/settings`,
    scope: 'project:read',
    access: 'organization',
    query: page,
    response: once(() => pageOf(project.record)),
    beyond: true,
  },
  createProject: {
    method: 'POST',
    path: inOrganization,
    scope: 'project:write',
    access: 'organization_admin',
    body: () => project.body,
    response: () => project.record,
  },
  getProject: {
    method: 'GET',
    path: `${inOrganization}/:id`,
    scope: 'project:read',
    access: 'project',
    response: () => project.record,
  },
  updateProject: {
    method: 'PATCH',
    path: `${inOrganization}/:id`,
    scope: 'project:write',
    access: 'project',
    body: () => project.body,
    response: () => project.record,
  },
  deleteProject: {
    method: 'DELETE',
    path: `${inOrganization}/:id`,
    scope: 'project:write',
    access: 'project_admin',
    response: () => z.null(),
  },
  getProjectActivity: {
    method: 'GET',
    path: `${inOrganization}/:id/activity`,
    scope: 'project:read',
    access: 'project',
    /** Only the server of this package reads `include`. */
    query: ['page', 'limit', 'include'],
    response: activityPage,
  },
  getDemoStatus: {
    method: 'GET',
    path: `${inOrganization}/:id/is_generating_demo_data`,
    scope: 'project:read',
    access: 'project',
    response: demoStatus,
  },
  resetToken: {
    method: 'PATCH',
    path: `${inOrganization}/:id/reset_token`,
    scope: 'project:write',
    access: 'project_admin',
    response: () => project.record,
  },
  listAllProjects: {
    method: 'GET',
    path: projects,
    scope: 'project:read',
    access: 'self',
    query: search,
    response: once(() => pageOf(project.listItem)),
    beyond: true,
  },
  createCurrentProject: {
    method: 'POST',
    path: projects,
    scope: 'project:write',
    access: 'organization_admin',
    body: () => project.body,
    response: () => project.record,
    beyond: true,
  },
  findProject: {
    method: 'GET',
    path: `${projects}/:id`,
    scope: 'project:read',
    access: 'project',
    response: () => project.record,
    beyond: true,
  },
  updateFoundProject: {
    method: 'PATCH',
    path: `${projects}/:id`,
    scope: 'project:write',
    access: 'project',
    body: () => project.body,
    response: () => project.record,
    beyond: true,
  },
  deleteFoundProject: {
    method: 'DELETE',
    path: `${projects}/:id`,
    scope: 'project:write',
    access: 'project_admin',
    response: () => z.null(),
    beyond: true,
  },
  findEnvironment: {
    method: 'GET',
    path: environment,
    scope: 'project:read',
    access: 'project',
    response: () => project.record,
    beyond: true,
  },
  updateEnvironment: {
    method: 'PATCH',
    path: environment,
    scope: 'project:write',
    access: 'project',
    body: () => project.body,
    response: () => project.record,
    beyond: true,
  },
  listOrganizations: {
    method: 'GET',
    path: organizations,
    scope: 'organization:read',
    access: 'self',
    query: page,
    response: once(() => pageOf(organization())),
    beyond: true,
  },
  getOrganization: {
    method: 'GET',
    path: `${organizations}/:organization_id`,
    scope: 'organization:read',
    access: 'organization',
    response: organization,
    beyond: true,
  },
  getMe: {
    method: 'GET',
    path: '/api/users/@me',
    scope: 'user:read',
    access: 'self',
    response: me,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
