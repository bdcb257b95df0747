import { type Client, createClient } from '#client/client.ts';
import type { ProjectGeneration } from '#client/generation.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

/** A server with a client for it. */
export interface Server {
  /** The server's address without a trailing slash. */
  address: string;
  client: Client;
}

/**
 * Returns the server in `HEDGEROW_URL`, with a client that uses the key in `HEDGEROW_KEY`. Sends no request.
 * @throws UserFacingError if the address or the key is missing, or if the address is invalid
 */
export function connect({ env, fetch }: Terminal): Server {
  const { HEDGEROW_URL: url = '', HEDGEROW_KEY: key = '' } = env;
  if (url === '')
    throw new UserFacingError('Set HEDGEROW_URL to the address of the server, such as https://eu.posthog.com.');
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UserFacingError('HEDGEROW_URL must be an address that begins with https:// or http://.');
  if (key === '') throw new UserFacingError('Set HEDGEROW_KEY to a personal key of the server.');
  const address = url.replace(/\/+$/, '');
  const generations = new Map<number, ProjectGeneration>();
  const client = createClient({
    connection: () => ({ address, key, generations: [...generations.values()] }),
    fetch,
    ifMatchEverywhere: true,
    onGeneration: (_, project, generation) => {
      if (generation === null) generations.delete(project);
      else generations.set(project, { project, generation });
    },
  });
  return { address, client };
}
