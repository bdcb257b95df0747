import type { Client, ServerConnection } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';

const belongsTo = (organization: string, one: ServerConnection) =>
  one.organization === organization || one.organizations?.some(({ id }) => id === organization) === true;

/** Returns whether the server rejects the key with 401. Any other response or error counts as accepted. */
const isKeyRejected = (client: Client) =>
  client.call(operations.listOrganizations, {}).then(
    () => false,
    (problem: unknown) => problem instanceof Problem && problem.status === 401,
  );

/**
 * Returns a stored connection to the server and organization of `wanted` with a key that the server no longer accepts,
 * or null if there is none.
 */
export async function findExpiredConnection(
  client: Client,
  known: readonly ServerConnection[],
  wanted: ServerConnection,
) {
  const { address, key, organization = '' } = wanted;
  for (const one of known)
    if (
      one.address === address &&
      one.key !== key &&
      belongsTo(organization, one) &&
      (await isKeyRejected(client.withConnection(one)))
    )
      return one;
  return null;
}
