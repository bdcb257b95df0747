import { Problem } from '#contract/problem.ts';

/**
 * The delay before each retry of a failed results request, by the number of failures. After the last one, the user has
 * to retry.
 */
const RESULTS_RETRY_SECONDS: readonly number[] = [5, 15, 45, 120];

/** Errors that can be temporary. 0 means no response. */
const temporaryStatuses = new Set([0, 429, 502, 503, 504]);

/** Errors that every request would have again. */
const permanentCodes = new Set(['blocked', 'unreadable']);

const MAX_SECONDS = 3600;
const DEFAULT_THROTTLE_SECONDS = 60;

/** Some servers send the delay only in the error message. */
const secondsIn = (detail: string) => /\bin (\d+) seconds?\b/.exec(detail)?.[1];

/** How long a throttling server asks to wait, in seconds. */
export function throttleSeconds({ retryAfterSeconds, body }: Problem): number {
  const seconds = retryAfterSeconds ?? Number(secondsIn(body.detail) ?? DEFAULT_THROTTLE_SECONDS);
  return Math.min(MAX_SECONDS, Math.max(1, seconds));
}

/** Seconds until the next automatic retry, after a number of failures in a row; null if there is none. */
export function retryDelay(problem: Error, failures: number): number | null {
  if (!(problem instanceof Problem)) return null;
  if (!temporaryStatuses.has(problem.status) || permanentCodes.has(problem.code)) return null;
  const delay = RESULTS_RETRY_SECONDS[Math.max(0, failures - 1)];
  if (delay === undefined) return null;
  return problem.status === 429 ? Math.max(delay, throttleSeconds(problem)) : delay;
}
