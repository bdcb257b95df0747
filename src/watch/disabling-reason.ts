import type { SendResult } from './send.ts';

const GONE = 410;
const DAY_MS = 86_400_000;
/** A destination that fails for so long is turned off. */
const DISABLED_AFTER_MS = 3 * DAY_MS;

/** Returns why an answer or a long time of failures turns a destination off; null if they do not. */
export function disablingReason(
  { status, error }: Pick<SendResult, 'status' | 'error'>,
  failingSince: string | null,
  now: Date,
): string | null {
  if (status === GONE) return 'Its address answered 410 (Gone).';
  const isLong = failingSince !== null && now.getTime() - Date.parse(failingSince) >= DISABLED_AFTER_MS;
  return isLong ? `It failed for 3 days. The last error: ${error}` : null;
}
