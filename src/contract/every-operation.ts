import { accountOperations } from './account-operations.ts';
import { eventOperations } from './event-operations.ts';
import { experimentOperations } from './experiment-operations.ts';
import { flagOperations } from './flag-operations.ts';
import { notificationOperations } from './notification-operations.ts';
import { operations, type Scope } from './operations.ts';
import { overlapOperations } from './overlaps.ts';
import { recalculationOperations } from './recalculation-operations.ts';
import { segmentOperations } from './segments.ts';

/** All operations, by name. */
export const everyOperation = {
  ...operations,
  ...experimentOperations,
  ...flagOperations,
  ...eventOperations,
  ...recalculationOperations,
  ...notificationOperations,
  ...segmentOperations,
  ...overlapOperations,
  ...accountOperations,
} as const;

/**
 * The scopes that a key can have, besides `*`: every scope that an operation needs, and `person:read`, with which the test
 * of a flag also shows stored properties.
 */
export const grantableScopes: readonly Scope[] = [
  ...new Set<Scope>(['person:read', ...Object.values(everyOperation).flatMap(({ scope }) => scope ?? [])]),
].sort();
