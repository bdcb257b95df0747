import type { Scope } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';

/** The scopes that the console needs for its write actions, and for reads that a page can do without. */
export const neededScopes: readonly Scope[] = [
  'project:write',
  'experiment:write',
  'feature_flag:write',
  'event_definition:read',
];

/**
 * Returns the scopes that the key does not have; null if a response says nothing about scopes. Hedgerow servers list the
 * key's scopes in a header. Other servers name one missing scope in an error; the result adds this scope to `known`.
 */
export function missingScopes(headers: Headers, problem?: Problem, known: readonly string[] = []): string[] | null {
  const held = headers.get('X-Key-Scopes');
  if (held !== null) return neededScopes.filter((scope) => !includesScope(held.split(' '), scope));
  const missed = /missing required scope '([\w:]+)'/.exec(problem?.message ?? '')?.[1];
  return missed === undefined ? null : [...new Set([...known, missed])];
}
