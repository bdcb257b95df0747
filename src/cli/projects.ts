import { type Settings, settingNames } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { readProjects } from '#changes/read-projects.ts';
import type { SettingsApi } from '#changes/settings-api.ts';
import type { Client } from '#client/client.ts';
import { findOrganizations } from '#client/find-organizations.ts';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT } from '#contract/page.ts';
import type { Project, ProjectBody } from '#contract/project.ts';
import type { Server } from './connection.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

/** A project in a list. */
interface ListedProject {
  organization: string;
  project: number;
}

const settingsOf = (record: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(settingNames.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** The requests of the engine, over the API client. */
export function settingsApi(client: Client): SettingsApi {
  const paramsOf = ({ organization, project }: ListedProject) => ({ organization_id: organization, id: project });
  const read = (record: Project, organization: string): ReadProject => ({
    id: record.id,
    organization: record.organization ?? organization,
    name: record.name,
    etag: client.versionOf(record),
    settings: settingsOf(record),
  });
  return {
    async read(target, signal) {
      const record = await client.call(operations.getProject, { params: paramsOf(target) }, signal);
      return read(record, target.organization);
    },
    async write(target, body, etag, signal) {
      const input = { params: paramsOf(target), body: body as ProjectBody, ifMatch: etag };
      return read(await client.call(operations.updateProject, input, signal), target.organization);
    },
  };
}

async function listProjects(client: Client, organization: string): Promise<ListedProject[]> {
  const found: ListedProject[] = [];
  for (;;) {
    const query = { limit: MAX_LIMIT, offset: found.length };
    const page = await client.call(operations.listProjects, { params: { organization_id: organization }, query });
    found.push(...page.results.map(({ id }) => ({ organization, project: id })));
    if (page.results.length === 0 || found.length >= page.count) return found;
  }
}

/** Returns every project that the key can see. @throws Problem */
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
 * Reads the settings of projects: those with these ids, or every project that the key can see. Reports the progress.
 * @throws UserFacingError for an id that the key can't see, and Problem
 */
export async function readSettings(
  { client }: Server,
  { report, signal }: Terminal,
  ids: readonly number[] | null,
): Promise<ReadProject[]> {
  const visible = await listAllProjects(client);
  const missing = ids?.filter((id) => !visible.some(({ project }) => project === id)) ?? [];
  if (missing.length > 0)
    throw new UserFacingError(`The key can’t see ${missing.map((id) => `project ${id}`).join(', ')}.`);
  const targets = ids === null ? visible : visible.filter(({ project }) => ids.includes(project));
  const onRead = (read: number, total: number) =>
    (read === total || read % 25 === 0) && report(`Read ${read} of ${total} projects.`);
  return readProjects(settingsApi(client), targets, { signal, onRead: (read, total) => void onRead(read, total) });
}
