import { Problem } from '#contract/problem.ts';

/** Waits some seconds; rejects when the signal aborts. */
export type Wait = (seconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits with a timer. */
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

/** Attempts of one request before its 429 becomes an error. */
const ATTEMPTS = 6;
/** Without a `Retry-After`. */
const DEFAULT_SECONDS = 5;

/** Returns how long to wait before a failed request is repeated; null if it should not be. */
const secondsToWait = (error: unknown, attempt: number): number | null =>
  error instanceof Problem && error.status === 429 && attempt < ATTEMPTS
    ? (error.retryAfterSeconds ?? DEFAULT_SECONDS)
    : null;

/** Returns a function that repeats a request as often as the server responds with 429, after the time that it asks for. */
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
