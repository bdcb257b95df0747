import { setTimeout as wait } from 'node:timers/promises';

const RETRY_FOR_MS = 3_000;
const RETRY_DELAY_MS = 100;

/**
 * Returns the result of `attempt`. Retries for three seconds after transient errors, for example while the previous
 * server shuts down.
 */
export async function retry<T>(attempt: () => T | Promise<T>, isTransient: (error: unknown) => boolean): Promise<T> {
  const until = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || Date.now() > until) throw error;
    }
    await wait(RETRY_DELAY_MS);
  }
}
