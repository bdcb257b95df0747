import type { Client } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import { readAllPages } from './read-all-pages.ts';

export interface OrganizationName {
  id: string;
  name: string;
}

type OrganizationSource = (client: Client) => Promise<OrganizationName[]>;

const uniqueById = (list: { id: string; name?: string }[]): OrganizationName[] => {
  const names = new Map(list.map(({ id, name }) => [id, name ?? id]));
  return [...names].map(([id, name]) => ({ id, name }));
};

/**
 * The requests that can list organizations, in the order in which they are tried. Earlier requests return more
 * organizations. Later requests need fewer scopes.
 */
const sources: OrganizationSource[] = [
  async (client) => uniqueById(await readAllPages((query) => client.call(operations.listOrganizations, { query }))),
  async (client) => {
    const { organization, ...me } = await client.call(operations.getMe, {});
    const listed = me['organizations'] as OrganizationName[] | undefined;
    return uniqueById(listed ?? (organization ? [organization] : []));
  },
  async (client) => {
    const projects = await readAllPages((query) => client.call(operations.listAllProjects, { query }));
    return uniqueById(projects.flatMap(({ organization }) => (organization === null ? [] : [{ id: organization }])));
  },
];

const unknownServer = () =>
  new Problem(200, {
    type: 'client_error',
    code: 'unreadable',
    detail: 'The server sent a response that does not match the API.',
    attr: null,
  });

/**
 * Returns the organizations of one source; a problem if the key has no access to the source (403 or 404).
 * @throws Problem for every other error
 */
async function querySource(source: OrganizationSource, client: Client): Promise<OrganizationName[] | Problem> {
  try {
    return await source(client);
  } catch (error) {
    if (error instanceof Problem && [403, 404].includes(error.status)) return error;
    throw error instanceof Problem ? error : unknownServer();
  }
}

/**
 * Returns the organizations that a key can see; empty if the key can't list them.
 *
 * @throws Problem if a request fails with another status than 403 or 404, if the server has another API, or if the key
 * can't read projects.
 */
export async function findOrganizations(client: Client): Promise<OrganizationName[]> {
  const denied: Problem[] = [];
  for (const source of sources) {
    const found = await querySource(source, client);
    if (!(found instanceof Problem)) return found;
    denied.push(found);
  }
  if (denied.every(({ code }) => code === 'unreadable')) throw unknownServer();
  // These problems are thrown, because the user can't solve them by entering the id of an organization.
  const unusable = denied.find(({ message }) =>
    /missing required scope 'project:read'|using personal api keys/i.test(message),
  );
  if (unusable) throw unusable;
  return [];
}

/**
 * Finds an organization by its id, or by the id of one of its projects. `project` is null if `id` is the id of an organization.
 *
 * @throws Problem if the key has no access to the organization or the project.
 */
export async function resolveOrganization(
  client: Client,
  id: string,
): Promise<{ organization: string; project: number | null }> {
  if (!/^\d+$/.test(id)) {
    await client.call(operations.listProjects, { params: { organization_id: id }, query: { limit: 1 } });
    return { organization: id, project: null };
  }
  const { organization } = await client.call(operations.findProject, { params: { id } });
  return { organization, project: Number(id) };
}
