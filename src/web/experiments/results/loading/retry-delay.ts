import { Problem } from '#contract/problem.ts';

/** How long to leave a server alone after each failure in a row, in seconds; after the last one a person has to ask. */
const pauses = [5, 15, 45, 120] as const;

/** What may have passed by itself a little later. */
const passing = new Set([0, 429, 502, 503, 504]);

/** Nothing that the console could send would be let through, so asking again is no use. */
const lasting = new Set(['blocked', 'unreadable']);

const LONGEST_SECONDS = 3600;
const THROTTLED_SECONDS = 60;

/** Servers that name no time beside the answer name it in the sentence. */
const secondsIn = (detail: string) => /\bin (\d+) seconds?\b/.exec(detail)?.[1];

/** The seconds that a throttling server asks to wait. */
export function throttledSeconds({ retryAfterSeconds, body }: Problem): number {
  const asked = retryAfterSeconds ?? Number(secondsIn(body.detail) ?? THROTTLED_SECONDS);
  return Math.min(LONGEST_SECONDS, Math.max(1, asked));
}

/** Seconds until to ask again by itself, after so many failures in a row; null where that would not help. */
export function pauseAfter(problem: Error, failures: number): number | null {
  if (!(problem instanceof Problem) || !passing.has(problem.status) || lasting.has(problem.code)) return null;
  const pause = pauses[Math.max(0, failures - 1)];
  if (pause === undefined) return null;
  return problem.status === 429 ? Math.max(pause, throttledSeconds(problem)) : pause;
}
