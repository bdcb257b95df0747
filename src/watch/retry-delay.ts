const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait after the first try, after the second, and so on, in milliseconds. */
const delays = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** The share by which a delay varies, so that the retries of many messages do not arrive at once. */
const JITTER = 0.1;

/** After this time of failures a destination is disabled, so a longer wait would be without use. */
const LONGEST_WAIT = 72 * HOUR;

/** Returns the wait that a `Retry-After` header asks for, in milliseconds; 0 if it asks for none. */
function requestedWait(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : 0;
}

interface Failed {
  /** How many tries failed, at least 1. */
  attempts: number;
  /** The header `Retry-After` of the answer: seconds or a date. */
  retryAfter: string | null;
  /** The current time, in milliseconds since 1970. */
  now: number;
}

/** Returns how long to wait before the next try, in milliseconds; null after the last try. */
export function retryDelay({ attempts, retryAfter, now }: Failed): number | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  const varied = delay * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.round(Math.max(varied, requestedWait(retryAfter, now)));
}
