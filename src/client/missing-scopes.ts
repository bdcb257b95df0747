import type { Scope } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';

/** The scopes that the console needs for its write actions. */
export const neededScopes: readonly Scope[] = ['project:write', 'experiment:write', 'feature_flag:write'];

/**
 * Returns the scopes that the key is missing; null if a response does not show any. Hedgerow servers list the key's
 * scopes in a header. Other servers include one missing scope in the error, which is added to the `known` ones.
 */
export function missingScopes(headers: Headers, problem?: Problem, known: readonly string[] = []): string[] | null {
  const held = headers.get('X-Key-Scopes');
  if (held !== null) return neededScopes.filter((scope) => !includesScope(held.split(' '), scope));
  const missed = /missing required scope '([\w:]+)'/.exec(problem?.message ?? '')?.[1];
  return missed === undefined ? null : [...new Set([...known, missed])];
}
