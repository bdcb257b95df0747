import { Problem } from '#contract/problem.ts';

/**
 * The delays before each retry of a failed results request, in seconds, by the number of failures. After the last
 * delay, the user has to retry.
 */
const RESULTS_RETRY_SECONDS: readonly number[] = [5, 15, 45, 120];

/** Statuses of errors that can be temporary. 0 means that there was no response. */
const temporaryStatuses = new Set([0, 429, 502, 503, 504]);

/** Codes of errors that a retry would not fix. */
const permanentCodes = new Set(['blocked', 'unreadable']);

const MAX_SECONDS = 3600;
const DEFAULT_THROTTLE_SECONDS = 60;

/** Returns the delay in an error message, because some servers send it only there. */
const secondsIn = (detail: string) => /\bin (\d+) seconds?\b/.exec(detail)?.[1];

/** Returns how long a throttling server asks clients to wait, in seconds. */
export function throttleSeconds({ retryAfterSeconds, body }: Problem): number {
  const seconds = retryAfterSeconds ?? Number(secondsIn(body.detail) ?? DEFAULT_THROTTLE_SECONDS);
  return Math.min(MAX_SECONDS, Math.max(1, seconds));
}

/**
 * Returns the seconds until the next automatic retry, by the number of consecutive failures; null if there is no retry.
 */
export function retryDelay(problem: Error, failures: number): number | null {
  if (!(problem instanceof Problem)) return null;
  if (!temporaryStatuses.has(problem.status) || permanentCodes.has(problem.code)) return null;
  const delay = RESULTS_RETRY_SECONDS[Math.max(0, failures - 1)];
  if (delay === undefined) return null;
  return problem.status === 429 ? Math.max(delay, throttleSeconds(problem)) : delay;
}
