import { accountOperations } from '#contract/account-operations.ts';
import { Problem } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import type { Client } from './client.ts';
import { neededScopes } from './missing-scopes.ts';

/** What the server reports about a key. */
export interface KeyFacts {
  label: string | null;
  /** The scopes that the console needs and that the key does not have; see `neededScopes`. */
  missingScopes: string[];
  /** The projects that the key is limited to; empty without a limit. */
  projects: number[];
}

/**
 * Returns what the server reports about a key; null if the server reports nothing, for example because it does not have
 * this operation.
 *
 * @throws Problem if the server can't be reached or rejects the key.
 */
export async function inspectKey(client: Client): Promise<KeyFacts | null> {
  try {
    const { label, scopes, scoped_teams } = await client.call(accountOperations.getCurrentKey, {});
    // The list is empty for a key from the time before keys had scopes. Such a key may do everything.
    const held = Array.isArray(scopes) && scopes.length > 0 ? scopes : ['*'];
    return {
      label: typeof label === 'string' ? label : null,
      missingScopes: neededScopes.filter((scope) => !includesScope(held, scope)),
      projects: Array.isArray(scoped_teams) ? scoped_teams.filter((id) => Number.isInteger(id)) : [],
    };
  } catch (error) {
    if (error instanceof Problem && (error.status === 0 || error.status === 401)) throw error;
    return null;
  }
}
