import { setTimeout as wait } from 'node:timers/promises';
import { isInterruption } from './outage.ts';

/** If PostgreSQL ended all connections, several of them can be broken before the pool has noticed it. */
const MAX_REPETITIONS = 4;
/** After a deadlock, the other transaction can end in this time. */
const PAUSE_MS = 100;

/**
 * Runs work that can safely run several times. Runs it again if its connection to the database broke, or after the errors
 * that `mayRepeat` accepts.
 */
export async function repeatIfInterrupted<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = isInterruption,
): Promise<T> {
  for (let left = MAX_REPETITIONS; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error;
    }
    await wait(PAUSE_MS);
  }
}
