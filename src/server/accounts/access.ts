import type { Access, Scope } from '#contract/operations.ts';
import { invalidInput, notFound, permissionDenied } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import type { Db } from '../db/connection-pool.ts';
import { currentProjectId, findProject, projectIdOfToken, type StoredProject } from '../projects/store.ts';
import { isTrue } from '../request/parse-value.ts';
import { isNumber, recordId } from '../request/record-id.ts';
import { type Caller, currentOrganization, isAdmin, levelInOrganization, levelInProject } from './caller.ts';
import {
  isKeyForOrganization,
  requireKeyForAllProjects,
  requireKeyForOrganization,
  requireKeyForProject,
} from './key-limits.ts';

/** Throws 403 unless the key has the scope. A write scope includes the read scope, and `*` includes all scopes. */
export function requireScope(caller: Caller, scope: Scope | null) {
  if (scope !== null && !includesScope(caller.scopes, scope))
    throw permissionDenied(`API key missing required scope '${scope}'`);
}

/** The input of an access rule. */
export interface AccessRequest {
  db: Db;
  caller: Caller;
  /** The scope that the operation needs; null if it needs none. */
  scope: Scope | null;
  params: { organization_id?: string; project_id?: string; id?: string };
  /** The project token in the query. As on PostHog, it names the project `@current`. */
  token: string | undefined;
  body: () => Promise<Record<string, unknown>>;
}

/** The organization that a request is about. */
export interface OrganizationTarget {
  organization: string;
  /** The caller's level in the organization; null if the caller is not a member. */
  level: number | null;
}

/** The project that a request is about. The caller has access to the project. */
export interface ProjectTarget {
  project: StoredProject;
  /** The caller's level in the project. */
  level: number;
}

const CURRENT = '@current';
const INSUFFICIENT = "You don't have sufficient permissions in the project.";

const self = ({ caller, scope }: AccessRequest) => {
  if (scope !== null && scope !== 'user:read') requireKeyForAllProjects(caller);
  return {};
};

/**
 * Returns the id of the organization in a path. For `@current` and for a path without an organization, returns the id of
 * the caller's current organization, or throws 404 if the caller does not belong to any organization.
 */
function namedOrganization(caller: Caller, name = CURRENT): string {
  if (name !== CURRENT) return name.toLowerCase();
  const current = currentOrganization(caller);
  if (current === null) throw notFound('You need to belong to an organization.');
  return current;
}

function organization({ caller, params }: AccessRequest): OrganizationTarget {
  requireKeyForAllProjects(caller);
  const named = namedOrganization(caller, params.organization_id);
  requireKeyForOrganization(caller, named);
  return { organization: named, level: levelInOrganization(caller, named) };
}

export type MemberTarget = OrganizationTarget & { level: number };

/** Returns the request's organization. Throws 404 if the caller is not a member. */
function organizationMember(request: AccessRequest): MemberTarget {
  const { level, ...target } = organization(request);
  if (level === null) throw notFound('Organization not found.');
  return { ...target, level };
}

/**
 * Returns the request's organization. Throws 404 if the caller is not a member, and 403 if the caller is a member but
 * not an administrator.
 */
function organizationManager(request: AccessRequest): MemberTarget {
  const target = organizationMember(request);
  if (!isAdmin(target.level)) throw permissionDenied('Your organization access level is insufficient.');
  return target;
}

/**
 * Returns the organization for a new project. Throws 403 if the caller is not an administrator, unless the new project
 * is a demo project. Throws 404 if the caller is not a member.
 */
async function organizationAdmin(request: AccessRequest): Promise<OrganizationTarget> {
  const target = organization(request);
  if (target.level === null) throw notFound('Organization not found.');
  if (!isAdmin(target.level) && !isTrue((await request.body())['is_demo']))
    throw permissionDenied('Your organization access level is insufficient.');
  return target;
}

/** Parses a project id from a path; null if no project can have this id. Throws 400 if the text is not a number. */
function projectId(text: string): number | null {
  if (!isNumber(text)) throw invalidInput(`Field 'id' expected a number but got '${text}'.`);
  return recordId(text);
}

async function loadProject({ db, caller }: AccessRequest, id: number | null): Promise<StoredProject | undefined> {
  if (id === null) return undefined;
  requireKeyForProject(caller, id);
  const found = await findProject(db, id);
  // A key that is limited to another organization gets the same response as for a missing project.
  return found && isKeyForOrganization(caller, found.organization) ? found : undefined;
}

async function project(request: AccessRequest): Promise<ProjectTarget> {
  const { db, caller, params } = request;
  const isCurrent = params.id === CURRENT;
  const named = params.organization_id && namedOrganization(caller, params.organization_id);
  if (named !== undefined) requireKeyForOrganization(caller, named);
  const id = isCurrent ? await currentProjectId(db, caller) : projectId(params.id ?? '');
  const found = await loadProject(request, id);
  const elsewhere = named !== undefined && found?.organization !== named;
  if (!found || elsewhere || levelInOrganization(caller, found.organization) === null) throw notFound('Not found.');
  const level = levelInProject(caller, found);
  if (level === null) throw isCurrent ? permissionDenied(INSUFFICIENT) : notFound('Not found.');
  return { project: found, level };
}

async function projectAdmin(request: AccessRequest): Promise<ProjectTarget> {
  const target = await project(request);
  if (!isAdmin(target.level)) throw permissionDenied(INSUFFICIENT);
  return target;
}

const currentId = ({ db, caller, token }: AccessRequest) =>
  token ? projectIdOfToken(db, token) : currentProjectId(db, caller);

async function inProject(request: AccessRequest): Promise<ProjectTarget> {
  const { caller } = request;
  const { project_id = '' } = request.params;
  const id = project_id === CURRENT ? await currentId(request) : recordId(project_id);
  const found = await loadProject(request, id);
  if (!found) throw notFound('Project not found.');
  const level = levelInProject(caller, found);
  if (level === null) throw permissionDenied("You don't have access to the project.");
  return { project: found, level };
}

async function inProjectAdmin(request: AccessRequest): Promise<ProjectTarget> {
  const target = await inProject(request);
  if (!isAdmin(target.level)) throw permissionDenied(INSUFFICIENT);
  return target;
}

/**
 * The rule for each kind of access. A rule returns the organization or the project that the request is about, or an
 * empty object if the request is about neither. A rule throws the same problem as PostHog if the caller has no access.
 */
export const accessRules = {
  anyone: () => ({}),
  self,
  organization,
  organization_member: organizationMember,
  organization_manager: organizationManager,
  organization_admin: organizationAdmin,
  project,
  project_admin: projectAdmin,
  in_project: inProject,
  in_project_admin: inProjectAdmin,
} as const satisfies Record<Access, (request: AccessRequest) => unknown>;

/** The result of an access rule. */
export type AccessTarget<A extends Access> = Awaited<ReturnType<(typeof accessRules)[A]>>;
