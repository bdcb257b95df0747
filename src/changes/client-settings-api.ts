import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { operations } from '#contract/operations.ts';
import type { Project, ProjectBody } from '#contract/project.ts';
import { type Settings, settingNames } from './compare.ts';
import type { ReadProject } from './plan.ts';
import type { OrganizationApi } from './settings-api.ts';

/** Returns the settings in a record, without fields that are not settings. */
const settingsOf = (record: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(settingNames.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

const readProject = (client: Client, record: Project, organization: string): ReadProject => ({
  id: record.id,
  organization: record.organization ?? organization,
  name: record.name,
  etag: client.versionOf(record),
  settings: settingsOf(record),
});

/**
 * Creates a project with the settings that the server gives to a new one.
 * @throws Problem if the request fails
 */
export async function createProject(client: Client, organization: string, name: string): Promise<ReadProject> {
  const input = { params: { organization_id: organization }, body: { name } };
  return readProject(client, await client.call(operations.createProject, input), organization);
}

/** Returns an implementation of `OrganizationApi` that uses the API client. */
export function settingsApi(client: Client): OrganizationApi {
  return {
    async read({ organization, project: id }, signal) {
      const record =
        organization === null
          ? await client.call(operations.findProject, { params: { id } }, signal)
          : await client.call(operations.getProject, { params: { organization_id: organization, id } }, signal);
      return readProject(client, record, organization ?? '@current');
    },
    async readPage(organization, query, signal) {
      const params = { organization_id: organization };
      const page = await client.call(operations.listProjectSettings, { params, query }, signal);
      return { ...page, results: page.results.map((record) => readProject(client, record, organization)) };
    },
    list: (organization, signal) =>
      readAllPages((query) =>
        client.call(operations.listProjects, { params: { organization_id: organization }, query }, signal),
      ),
    async write({ organization, project: id }, body, etag, signal) {
      const params = { organization_id: organization, id };
      const input = { params, body: body as ProjectBody, ifMatch: etag };
      return readProject(client, await client.call(operations.updateProject, input, signal), organization);
    },
  };
}
