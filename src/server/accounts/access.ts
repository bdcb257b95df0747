import type { Access, Scope } from '#contract/operations.ts';
import { invalidInput, notFound, permissionDenied } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import { currentProjectId, findProject, type StoredProject } from '../projects/store.ts';
import { isTrue } from '../request/parse-value.ts';
import { isNumber, recordId } from '../request/record-id.ts';
import { type Caller, currentOrganization, isAdmin, levelInOrganization, levelInProject } from './caller.ts';
import {
  isKeyForOrganization,
  requireKeyForAllProjects,
  requireKeyForOrganization,
  requireKeyForProject,
} from './scope.ts';

/** The input of an access rule. */
export interface AccessRequest {
  db: Db;
  caller: Caller;
  scope: Scope | null;
  params: { organization_id?: string; project_id?: string; id?: string };
  body: () => Promise<Record<string, unknown>>;
}

/** An organization from a path, and the caller's level there: null if the caller is not a member. */
export interface OrganizationTarget {
  organization: string;
  level: number | null;
}

/** A project from a path that the caller can access, and the caller's level in this project. */
export interface ProjectTarget {
  project: StoredProject;
  level: number;
}

const CURRENT = '@current';
const INSUFFICIENT = "You don't have sufficient permissions in the project.";

const self = ({ caller, scope }: AccessRequest) => {
  if (scope !== null && scope !== 'user:read') requireKeyForAllProjects(caller);
  return {};
};

/** Returns the id of a path's organization. Without an id in the path, returns the current organization's id. */
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

/** Returns the path's organization. Throws unless the caller is a member. */
function organizationMember(request: AccessRequest): MemberTarget {
  const { level, ...target } = organization(request);
  if (level === null) throw notFound('Organization not found.');
  return { ...target, level };
}

/** Returns the path's organization. Throws unless the caller is an administrator of it. */
function organizationManager(request: AccessRequest): MemberTarget {
  const target = organizationMember(request);
  if (!isAdmin(target.level)) throw permissionDenied('Your organization access level is insufficient.');
  return target;
}

/**
 * Returns the path's organization. Only administrators can create projects, but any member can create a demo project.
 */
async function organizationAdmin(request: AccessRequest): Promise<OrganizationTarget> {
  const target = organization(request);
  if (target.level === null) throw notFound('Organization not found.');
  if (!isAdmin(target.level) && !isTrue((await request.body())['is_demo']))
    throw permissionDenied('Your organization access level is insufficient.');
  return target;
}

/** Parses a project id from a path. Throws 400 if the text is not a number. */
function projectId(text: string): number | null {
  if (!isNumber(text)) throw invalidInput(`Field 'id' expected a number but got '${text}'.`);
  return recordId(text);
}

async function loadProject({ db, caller }: AccessRequest, id: number | null): Promise<StoredProject | undefined> {
  if (id === null) return undefined;
  requireKeyForProject(caller, id);
  const found = await findProject(db, id);
  // If the key is limited to another organization, the response is the same as for a missing project.
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

async function inProject(request: AccessRequest): Promise<ProjectTarget> {
  const { db, caller } = request;
  const { project_id = '' } = request.params;
  const id = project_id === CURRENT ? await currentProjectId(db, caller) : recordId(project_id);
  const found = await loadProject(request, id);
  if (!found) throw notFound('Project not found.');
  const level = levelInProject(caller, found);
  if (level === null) throw permissionDenied("You don't have access to the project.");
  return { project: found, level };
}

/** The rule for each kind of access. A rule loads the path's records, or throws the same problem as PostHog. */
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
} as const satisfies Record<Access, (request: AccessRequest) => unknown>;

/** The records that an access rule has loaded. */
export type Target<A extends Access> = Awaited<ReturnType<(typeof accessRules)[A]>>;
