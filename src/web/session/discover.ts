import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import type { Client } from '../api/client.ts';

export interface KnownOrganization {
  id: string;
  name: string;
}

type Source = (client: Client) => Promise<KnownOrganization[]>;

const named = (list: { id: string; name?: string }[]): KnownOrganization[] => {
  const names = new Map(list.map(({ id, name }) => [id, name ?? id]));
  return [...names].map(([id, name]) => ({ id, name }));
};

/** The ways to learn which organizations there are, from the one that tells most to the one that needs the fewest rights. */
const sources: Source[] = [
  async (client) => named((await client.call(operations.listOrganizations, {})).results),
  async (client) => {
    const { organization, ...me } = await client.call(operations.getMe, {});
    const listed = me['organizations'] as KnownOrganization[] | undefined;
    return named(listed ?? (organization ? [organization] : []));
  },
  async (client) => {
    const { results } = await client.call(operations.listAllProjects, {});
    return named(results.flatMap(({ organization }) => (organization === null ? [] : [{ id: organization }])));
  },
];

const notSuchServer = () =>
  new Problem(200, {
    type: 'client_error',
    code: 'unreadable',
    detail: 'The answer is not of this interface.',
    attr: null,
  });

/** What one source tells, or the problem that closes it to this key; any other failure ends the search. */
async function ask(source: Source, client: Client): Promise<KnownOrganization[] | Problem> {
  try {
    return await source(client);
  } catch (error) {
    if (error instanceof Problem && [403, 404].includes(error.status)) return error;
    throw error instanceof Problem ? error : notSuchServer();
  }
}

/**
 * The organizations that a key can see; empty where it may not ask.
 *
 * @throws Problem when the server cannot be reached, refuses the key, or does not speak this interface.
 */
export async function findOrganizations(client: Client): Promise<KnownOrganization[]> {
  const closed: Problem[] = [];
  for (const source of sources) {
    const told = await ask(source, client);
    if (!(told instanceof Problem)) return told;
    closed.push(told);
  }
  if (closed.every(({ code }) => code === 'unreadable')) throw notSuchServer();
  return [];
}

/**
 * The organization that a person names by its id or by the id of one of its projects.
 *
 * @throws Problem when the key may not read it.
 */
export async function openById(client: Client, id: string): Promise<{ organization: string; project: number | null }> {
  if (!/^\d+$/.test(id)) {
    await client.call(operations.listProjects, { params: { organization_id: id }, query: { limit: 1 } });
    return { organization: id, project: null };
  }
  const { organization } = await client.call(operations.findProject, { params: { id } });
  return { organization, project: Number(id) };
}
