import { Problem } from '#contract/problem.ts';

/**
 * The delays before the automatic retries of a failed request for results, in seconds. After the last retry, only the
 * user can retry.
 */
const RESULTS_RETRY_SECONDS: readonly number[] = [5, 15, 45, 120];

/** Statuses of errors that can be temporary. 0 means that there was no response. */
const temporaryStatuses = new Set([0, 429, 502, 503, 504]);

/** Codes of errors that a retry would not fix. */
const permanentCodes = new Set(['blocked', 'unreadable']);

const MAX_SECONDS = 3600;
const DEFAULT_THROTTLE_SECONDS = 60;

/** Returns the delay in an error message: "Expected available in 30 seconds." Some servers send the delay only there. */
const secondsIn = (detail: string) => /\bin (\d+) seconds?\b/.exec(detail)?.[1];

/** Returns how many seconds a throttling server asks clients to wait: 1 to 3,600, or 60 if the server does not say. */
export function throttleSeconds({ retryAfterSeconds, body }: Problem): number {
  const seconds = retryAfterSeconds ?? Number(secondsIn(body.detail) ?? DEFAULT_THROTTLE_SECONDS);
  return Math.min(MAX_SECONDS, Math.max(1, seconds));
}

/**
 * Returns the seconds until the next automatic retry; null if there is none.
 * @param failures the number of consecutive failures
 */
export function retryDelay(problem: Error, failures: number): number | null {
  if (!(problem instanceof Problem)) return null;
  if (!temporaryStatuses.has(problem.status) || permanentCodes.has(problem.code)) return null;
  const delay = RESULTS_RETRY_SECONDS[Math.max(0, failures - 1)];
  if (delay === undefined) return null;
  return problem.status === 429 ? Math.max(delay, throttleSeconds(problem)) : delay;
}
