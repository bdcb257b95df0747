import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 3_000;
const AGAIN_AFTER_MS = 100;

/** Tries again for three seconds what fails for a reason that may pass: a server that is being replaced needs a moment to end. */
export async function patiently<T>(attempt: () => T | Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error) || Date.now() > until) throw error;
    }
    await wait(AGAIN_AFTER_MS);
  }
}
