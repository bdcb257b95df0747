import type { Scope } from './operations.ts';

/** Whether a key's scopes include a scope. Writing includes reading, and `*` includes all scopes. */
export const includesScope = (held: readonly string[], scope: Scope): boolean =>
  held.includes('*') || held.includes(scope) || held.includes(scope.replace(/:read$/, ':write'));
