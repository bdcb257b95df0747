import { settingsApi } from '#changes/client-settings-api.ts';
import type { ReadProject } from '#changes/plan.ts';
import { readOrganization } from '#changes/read-organization.ts';
import { type ReadFailure, readProjects } from '#changes/read-projects.ts';
import type { Client } from '#client/client.ts';
import { findOrganizations } from '#client/find-organizations.ts';
import { inspectKey } from '#client/inspect-key.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { operations } from '#contract/operations.ts';
import type { Server } from './connection.ts';
import { formatProject } from './output/format-value.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

interface ProjectTarget {
  /** Null if it is not known. */
  organization: string | null;
  project: number;
  /** Empty if it is not known. */
  name: string;
}

/**
 * Returns the projects of an organization that the key can see.
 * @throws Problem if a request fails
 */
export async function listProjects(client: Client, organization: string): Promise<ProjectTarget[]> {
  const params = { organization_id: organization };
  const projects = await readAllPages((query) => client.call(operations.listProjects, { params, query }));
  return projects.map(({ id, name }) => ({ organization, project: id, name }));
}

/** Returns every project that the key can list. */
async function listAllProjects(client: Client): Promise<ProjectTarget[]> {
  const organizations = await findOrganizations(client);
  const lists = await Promise.all(organizations.map(({ id }) => listProjects(client, id)));
  return lists.flat();
}

const withId = (project: number): ProjectTarget => ({ organization: null, project, name: '' });

const nameOf = ({ name, project }: Pick<ProjectTarget, 'name' | 'project'>) =>
  name === '' ? `Project ${project}` : formatProject(name, project);

function requireRead([failure]: readonly ReadFailure[]) {
  if (failure) throw new UserFacingError(`${nameOf(failure)} can’t be read: ${failure.problem.message}`);
}

/**
 * Reads projects. Those that are not found without their organization are read again with it, because not every server
 * has this request.
 * @throws UserFacingError if a project can't be read
 */
async function readTargets(client: Client, { report, signal }: Terminal, targets: readonly ProjectTarget[]) {
  const { projects, failures } = await readProjects(settingsApi(client), targets, {
    signal,
    onProgress: (_, done) => {
      if (done === targets.length || done % 25 === 0) report(`Read ${done} of ${targets.length} projects.`);
    },
  });
  const missing = failures.filter(({ name, problem }) => name === '' && problem.status === 404);
  requireRead(failures.filter((one) => !missing.includes(one)));
  return { projects, missing: missing.map(({ project }) => project) };
}

/**
 * Reads the projects that are not found without their organization.
 * @throws UserFacingError if the key can't see one of them
 */
async function readListed(
  client: Client,
  terminal: Terminal,
  projects: readonly ReadProject[],
  missing: readonly number[],
): Promise<ReadProject[]> {
  const listed = (await listAllProjects(client)).filter(({ project }) => missing.includes(project));
  const unknown = missing.filter((id) => !listed.some(({ project }) => project === id));
  if (unknown.length > 0)
    throw new UserFacingError(`The key can’t see ${unknown.map((id) => `project ${id}`).join(', ')}.`);
  const others = await readTargets(client, terminal, listed);
  return [...projects, ...others.projects];
}

/**
 * Reads every project that the key can list.
 * @throws UserFacingError if there are none, or if one can't be read
 */
async function readOrganizations(client: Client, { report, signal }: Terminal): Promise<ReadProject[]> {
  const found: ReadProject[] = [];
  for (const { id } of await findOrganizations(client)) {
    const { projects, failures } = await readOrganization(settingsApi(client), id, {
      signal,
      onProgress: (progress, done) => {
        if (done % 25 === 0) report(`Read ${done} of ${progress().total} projects.`);
      },
    });
    requireRead(failures);
    found.push(...projects);
  }
  if (found.length > 0) return found;
  throw new UserFacingError(
    'The key can’t list projects. Name them with --project ID, or use a key with the scope organization:read.',
  );
}

/**
 * Reads every project that the key can see. A key that is limited to projects can't list them.
 * @throws UserFacingError if there are none, or if one can't be read
 */
async function readVisible(client: Client, terminal: Terminal): Promise<ReadProject[]> {
  const facts = await inspectKey(client);
  if (!facts || facts.projects.length === 0) return readOrganizations(client, terminal);
  const { projects, missing } = await readTargets(client, terminal, facts.projects.map(withId));
  return missing.length === 0 ? projects : readListed(client, terminal, projects, missing);
}

/**
 * Reads the settings of the projects with these ids, or of every project that the key can see. Reports the progress. Lists
 * projects only if there are no ids, or if the server does not find a project by its id.
 * @param ids null for every project
 * @throws UserFacingError if the key can't see one of the ids, or if a project can't be read
 * @throws Problem if the server can't be reached or rejects the key
 */
export async function readProjectSettings(
  { client }: Server,
  terminal: Terminal,
  ids: readonly number[] | null,
): Promise<ReadProject[]> {
  if (ids === null) return readVisible(client, terminal);
  const { projects, missing } = await readTargets(client, terminal, ids.map(withId));
  return missing.length === 0 ? projects : readListed(client, terminal, projects, missing);
}
