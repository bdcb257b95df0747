import type { Scope } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';

/** The scopes without which something in the console cannot be done. */
const wanted: readonly Scope[] = ['project:write', 'experiment:write', 'feature_flag:write'];

/** The scopes that an answer shows its key to lack: our own server names those it has, any other the one it missed. */
export function lackingScopes(headers: Headers, problem?: Problem): string[] | null {
  const held = headers.get('X-Key-Scopes');
  if (held !== null) return wanted.filter((scope) => !includesScope(held.split(' '), scope));
  const missed = /missing required scope '([\w:]+)'/.exec(problem?.message ?? '')?.[1];
  return missed === undefined ? null : [missed];
}
