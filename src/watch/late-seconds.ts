/** A step that is later than this says so. Up to then, the server was not down, but between two ticks. */
const NOTICED_MS = 120_000;

/** Returns how long after its scheduled time a step is taken, in seconds; 0 if that is not worth mentioning. */
export function lateSeconds(scheduledAt: string, now: Date): number {
  const late = now.getTime() - Date.parse(scheduledAt);
  return late > NOTICED_MS ? Math.round(late / 1000) : 0;
}
