import { Problem } from '#contract/problem.ts';

/** Waits for a number of seconds. Rejects when the signal aborts. */
export type Wait = (seconds: number, signal?: AbortSignal) => Promise<void>;

export const waitSeconds: Wait = (seconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const finish = () => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const timer = setTimeout(finish, seconds * 1000);
    signal?.addEventListener('abort', cancel, { once: true });
  });

/** The maximum number of attempts of a request that the server answers with 429. */
const ATTEMPTS = 6;
/** The wait in seconds after a 429 response that contains no time. */
const DEFAULT_SECONDS = 5;

/** Returns the seconds to wait before a failed request is repeated; null if it should not be repeated. */
const secondsToWait = (error: unknown, attempt: number): number | null =>
  error instanceof Problem && error.status === 429 && attempt < ATTEMPTS
    ? (error.retryAfterSeconds ?? DEFAULT_SECONDS)
    : null;

/**
 * Returns a function that runs a request and repeats it after a 429 response, up to six attempts in total. Before each
 * repetition, it waits as long as the server asks for, or five seconds if the response contains no time.
 */
export const createThrottle = (wait: Wait, signal?: AbortSignal) =>
  async function send<Result>(request: () => Promise<Result>, attempt = 1): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      const seconds = secondsToWait(error, attempt);
      if (seconds === null) throw error;
      await wait(seconds, signal).catch(() => Promise.reject(error));
    }
    return send(request, attempt + 1);
  };
