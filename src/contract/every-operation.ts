import { accountOperations } from './account-operations.ts';
import { eventOperations } from './event-operations.ts';
import { experimentOperations } from './experiment-operations.ts';
import { flagOperations } from './flag-operations.ts';
import { operations, type Scope } from './operations.ts';
import { recalculationOperations } from './recalculation-operations.ts';

/** Every operation of the interface, once: the client calls them, the server mounts them, the README lists them. */
export const everyOperation = {
  ...operations,
  ...experimentOperations,
  ...flagOperations,
  ...eventOperations,
  ...recalculationOperations,
  ...accountOperations,
} as const;

/** Every scope that an operation needs: the ones that a key can have, besides `*`. */
export const grantableScopes: readonly Scope[] = [
  ...new Set(Object.values(everyOperation).flatMap(({ scope }) => scope ?? [])),
].sort();
