import type { Experiment } from '#contract/experiment.ts';

/** How often an experiment is read again while the server is about to do what was scheduled, in milliseconds. */
const DUE_MS = 5000;

/** How long after a scheduled time the server is expected to act, in milliseconds. */
const EXPECTED_MS = 10 * 60_000;

/** The longest pause between two reads, in milliseconds. A timer of a browser can't wait longer than 24 days. */
const LONGEST_MS = 60 * 60_000;

/** Returns after how many milliseconds a page should read an experiment again, to show what the server does at a scheduled time. */
export function scheduleRefetchMs(experiment: Experiment, now: number): number | false {
  const times = [experiment.scheduled_start, experiment.scheduled_end].map((time) => Date.parse(time ?? ''));
  const next = Math.min(...times.filter((time) => time > now - EXPECTED_MS));
  if (next === Number.POSITIVE_INFINITY) return false;
  return next <= now ? DUE_MS : Math.min(next - now + 1000, LONGEST_MS);
}
