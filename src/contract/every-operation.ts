import { accountOperations } from './account-operations.ts';
import { eventOperations } from './event-operations.ts';
import { experimentOperations } from './experiment-operations.ts';
import { flagOperations } from './flag-operations.ts';
import { operations, type Scope } from './operations.ts';
import { recalculationOperations } from './recalculation-operations.ts';

/** All operations of the interface. The client, the server and the README use this list. */
export const everyOperation = {
  ...operations,
  ...experimentOperations,
  ...flagOperations,
  ...eventOperations,
  ...recalculationOperations,
  ...accountOperations,
} as const;

/** Every scope that an operation needs. A key can have these scopes, or `*`. */
export const grantableScopes: readonly Scope[] = [
  ...new Set(Object.values(everyOperation).flatMap(({ scope }) => scope ?? [])),
].sort();
