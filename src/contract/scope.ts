import type { Scope } from './operations.ts';

/** Do these scopes of a key include the wanted one? Writing includes reading, `*` includes all. */
export const includesScope = (held: readonly string[], wanted: Scope): boolean =>
  held.includes('*') || held.includes(wanted) || held.includes(wanted.replace(/:read$/, ':write'));
