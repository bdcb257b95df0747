import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import type { Client, Connection } from '../api/client.ts';

const isOf = (organization: string, one: Connection) =>
  one.organization === organization || one.organizations?.some(({ id }) => id === organization) === true;

/** Whether the server says of a key that it is none; a server that says nothing, or anything else, does not. */
const isRefused = (client: Client) =>
  client.call(operations.listOrganizations, {}).then(
    () => false,
    (problem: unknown) => problem instanceof Problem && problem.status === 401,
  );

/** The connection to the same organization of the same server whose key is no longer accepted: a new key takes its place. */
export async function findRefused(client: Client, known: readonly Connection[], wanted: Connection) {
  const { address, key, organization = '' } = wanted;
  for (const one of known)
    if (one.address === address && one.key !== key && isOf(organization, one) && (await isRefused(client.as(one))))
      return one;
  return null;
}
