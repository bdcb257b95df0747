import type { Scope } from './operations.ts';

/** Whether the scopes of a key include a scope. Writing includes reading, `*` includes all. */
export const includesScope = (held: readonly string[], scope: Scope): boolean =>
  held.includes('*') || held.includes(scope) || held.includes(scope.replace(/:read$/, ':write'));
