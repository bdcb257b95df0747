import { eventOperations } from './event-operations.ts';
import { experimentOperations } from './experiment-operations.ts';
import { flagOperations } from './flag-operations.ts';
import { operations } from './operations.ts';
import { recalculationOperations } from './recalculation-operations.ts';

/** Every operation of the interface, once: the client calls them, the server mounts them, the README lists them. */
export const everyOperation = {
  ...operations,
  ...experimentOperations,
  ...flagOperations,
  ...eventOperations,
  ...recalculationOperations,
} as const;
