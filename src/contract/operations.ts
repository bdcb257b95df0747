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
  | 'organization:read'
  | 'organization_member:read'
  | 'organization_member:write'
  | 'user:read'
  | 'user:write';

/** The access that the caller needs to what the path names. */
export type Access =
  | 'anyone'
  | 'self'
  | 'organization'
  | 'organization_admin'
  | 'organization_member'
  | 'organization_manager'
  | 'project'
  | 'project_admin'
  | 'in_project';

export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` parameters and without the trailing slash, which is optional. */
  path: string;
  /** Null: no scope is needed. */
  scope: Scope | null;
  access: Access;
  /** The query parameters that the operation reads. */
  query?: readonly string[];
  body?: () => z.ZodMiniType;
  /** The status of a successful response, where it is not the usual one of the method. */
  status?: 200 | 201;
  /** The schema of a successful response; null if it has no body. */
  response: () => z.ZodMiniType;
  /** Not in the interface document, but served by PostHog and by the server of this package. */
  beyond?: true;
}

const organizations = '/api/organizations';
const inOrganization = `${organizations}/:organization_id/projects` as const;
const projects = '/api/projects';
const page = ['limit', 'offset'] as const;

/** The response of the demo-data operation: a project and whether its events are still being generated. */
const demoStatus = () =>
  z.looseObject({
    is_generating_demo_data: z.optional(z.boolean()),
    /** From 0 to 1 while events are being generated, else null. Only our own server sends it. */
    demo_progress: z.optional(z.nullable(z.number())),
  });
/** The operations on projects and accounts, which every page of the console may call. */
export const operations = {
  listProjects: {
    method: 'GET',
    path: inOrganization,
    scope: 'project:read',
    access: 'organization',
    query: page,
    response: once(() => pageOf(project.listItem)),
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
    query: ['page', 'limit'],
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
    query: page,
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
