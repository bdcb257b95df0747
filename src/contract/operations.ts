import * as z from 'zod/mini';
import { me, organization } from './account.ts';
import { activityPage } from './activity.ts';
import { experiment } from './experiment.ts';
import { once } from './field.ts';
import { pageOf } from './page.ts';
import { project } from './project.ts';
import { resultsEnvelope } from './results.ts';

export type Scope =
  | 'project:read'
  | 'project:write'
  | 'experiment:read'
  | 'experiment:write'
  | 'feature_flag:read'
  | 'feature_flag:write'
  | 'organization:read'
  | 'user:read';

/** The access that the caller needs to what the path names. */
export type Access = 'self' | 'organization' | 'organization_admin' | 'project' | 'project_admin' | 'in_project';

export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` parameters and without the trailing slash, which is optional. */
  path: string;
  scope: Scope;
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
const experiments = `${projects}/:project_id/experiments` as const;
const page = ['limit', 'offset'] as const;

/** The response of the demo-data operation: a project and whether its events are still being generated. */
const demoStatus = () =>
  z.looseObject({
    is_generating_demo_data: z.optional(z.boolean()),
    /** From 0 to 1 while events are being generated, else null. Only our own server sends it. */
    demo_progress: z.optional(z.nullable(z.number())),
  });
/** Whether the flag still has to be implemented in code. */
const flagCheck = once(() => z.looseObject({ result: z.optional(z.boolean()) }));

const conclusion = () => ({
  conclusion: z.optional(experiment.fields.conclusion.schema),
  conclusion_comment: z.optional(experiment.fields.conclusion_comment.schema),
});

/** A lifecycle action of an experiment, such as launch. Today's PostHog has the same operations. */
const step = <const P extends string>(path: P) =>
  ({
    method: 'POST',
    path: `${experiments}/:id/${path}`,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => z.looseObject({}),
    status: 200,
    response: () => experiment.record,
    beyond: true,
  }) as const;

/** The operations on projects, experiments and accounts, which every page of the console may call. */
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
  listExperiments: {
    method: 'GET',
    path: experiments,
    scope: 'experiment:read',
    access: 'in_project',
    query: page,
    response: once(() => pageOf(experiment.record)),
  },
  createExperiment: {
    method: 'POST',
    path: experiments,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => experiment.body,
    response: () => experiment.record,
  },
  requiresFlagImplementation: {
    method: 'GET',
    path: `${experiments}/requires_flag_implementation`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['events', 'actions', 'insight', 'filter_test_accounts'],
    response: flagCheck,
  },
  getExperiment: {
    method: 'GET',
    path: `${experiments}/:id`,
    scope: 'experiment:read',
    access: 'in_project',
    response: () => experiment.record,
  },
  updateExperiment: {
    method: 'PATCH',
    path: `${experiments}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => experiment.body,
    response: () => experiment.record,
  },
  deleteExperiment: {
    method: 'DELETE',
    path: `${experiments}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    response: () => z.null(),
  },
  getExperimentResults: {
    method: 'GET',
    path: `${experiments}/:id/results`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['refresh'],
    response: resultsEnvelope,
  },
  getExperimentSecondaryResults: {
    method: 'GET',
    path: `${experiments}/:id/secondary_results`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['id', 'refresh'],
    response: resultsEnvelope,
  },
  launchExperiment: step('launch'),
  pauseExperiment: step('pause'),
  resumeExperiment: step('resume'),
  endExperiment: {
    ...step('end'),
    body: once(() => z.looseObject(conclusion())),
  },
  shipVariant: {
    ...step('ship_variant'),
    body: once(() =>
      z.looseObject({ variant_key: z.string(), release_to_everyone: z.optional(z.boolean()), ...conclusion() }),
    ),
  },
  archiveExperiment: {
    ...step('archive'),
    body: once(() => z.looseObject({ disable_feature_flag: z.optional(z.boolean()) })),
  },
  unarchiveExperiment: step('unarchive'),
  resetExperiment: step('reset'),
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
