import { settingsApi } from '#changes/client-settings-api.ts';
import type { ReadProject } from '#changes/plan.ts';
import { readProjects } from '#changes/read-projects.ts';
import type { Client } from '#client/client.ts';
import { findOrganizations } from '#client/find-organizations.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { operations } from '#contract/operations.ts';
import type { Server } from './connection.ts';
import { formatProject } from './output/format-value.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

interface ListedProject {
  organization: string;
  project: number;
  name: string;
}

/**
 * Returns the projects of an organization that the key can see.
 * @throws Problem if a request fails
 */
export async function listProjects(client: Client, organization: string): Promise<ListedProject[]> {
  const params = { organization_id: organization };
  const projects = await readAllPages((query) => client.call(operations.listProjects, { params, query }));
  return projects.map(({ id, name }) => ({ organization, project: id, name }));
}

/**
 * Returns every project that the key can see.
 * @throws UserFacingError if the key can't list organizations
 * @throws Problem if a request fails
 */
async function listAllProjects(client: Client): Promise<ListedProject[]> {
  const organizations = await findOrganizations(client);
  if (organizations.length === 0)
    throw new UserFacingError(
      'The key can’t list organizations. It needs the scope organization:read or project:read.',
    );
  const lists = await Promise.all(organizations.map(({ id }) => listProjects(client, id)));
  return lists.flat();
}

/**
 * Reads the settings of the projects with these ids, or of every project that the key can see. Reports the progress.
 * @param ids null for every project
 * @throws UserFacingError if the key can't see one of the ids, or if a project can't be read
 * @throws Problem if the server can't be reached or rejects the key
 */
export async function readProjectSettings(
  { client }: Server,
  { report, signal }: Terminal,
  ids: readonly number[] | null,
): Promise<ReadProject[]> {
  const visible = await listAllProjects(client);
  const missing = ids?.filter((id) => !visible.some(({ project }) => project === id)) ?? [];
  if (missing.length > 0)
    throw new UserFacingError(`The key can’t see ${missing.map((id) => `project ${id}`).join(', ')}.`);
  const targets = ids === null ? visible : visible.filter(({ project }) => ids.includes(project));
  const { projects, failures } = await readProjects(settingsApi(client), targets, {
    signal,
    onProgress: (_, done) => {
      if (done === targets.length || done % 25 === 0) report(`Read ${done} of ${targets.length} projects.`);
    },
  });
  const [failure] = failures;
  if (failure)
    throw new UserFacingError(
      `Project ${formatProject(failure.name, failure.project)} can’t be read: ${failure.problem.message}`,
    );
  return projects;
}
