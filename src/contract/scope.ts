import type { Scope } from './operations.ts';

/** What a scope gives access to, for example `project` in `project:read`. */
export type ScopeObject = Scope extends `${infer Name}:${string}` ? Name : never;

/** Whether a key's scopes include a scope. Writing includes reading, and `*` includes all scopes. */
export const includesScope = (held: readonly string[], scope: Scope): boolean =>
  held.includes('*') || held.includes(scope) || held.includes(scope.replace(/:read$/, ':write'));
