import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { readRelease, servesEveryone } from '#contract/format/flag-release.ts';
import { shippedVariant } from '#verdict/variant-split.ts';

const DAY_MS = 86_400_000;

/** After so many days, a note says that a flag is not needed any more. */
const SHIPPED_DAYS = 14;
const UNCHANGED_DAYS = 60;
const UNUSED_DAYS = 30;
const ENDED_DAYS = 14;

const daysSince = (iso: string | null | undefined, now: number): number | null =>
  iso ? Math.floor((now - Date.parse(iso)) / DAY_MS) : null;

const isSince = (days: number | null, least: number): days is number => days !== null && days >= least;

/** The experiment that ended last, if none of the flag's experiments is a draft or running. */
function lastEnded(experiments: readonly Experiment[], now: number): Experiment | undefined {
  if (experiments.some((one) => statusOf(one, now) !== 'ended')) return undefined;
  const time = ({ end_date }: Experiment) => Date.parse(end_date ?? '');
  return experiments.toSorted((one, other) => time(other) - time(one))[0];
}

function noteOnExperiment(experiment: Experiment, now: number): string | null {
  const days = daysSince(experiment.end_date, now);
  if (shippedVariant(experiment) !== null)
    return isSince(days, SHIPPED_DAYS) ? `Shipped ${days} days ago. Remove it from the code.` : null;
  return isSince(days, ENDED_DAYS) ? `Experiment ended ${days} days ago. Ship or turn off.` : null;
}

function noteOnUnused({ last_called_at }: FlagRecord, unchanged: number | null, now: number): string | null {
  if (last_called_at === undefined || !isSince(unchanged, UNUSED_DAYS)) return null;
  const unused = daysSince(last_called_at, now);
  return unused === null || unused >= UNUSED_DAYS ? `Off for ${unchanged} days and not evaluated. Delete it.` : null;
}

function noteOnFullRelease({ filters }: FlagRecord, unchanged: number | null): string | null {
  return servesEveryone(readRelease(filters)) && isSince(unchanged, UNCHANGED_DAYS)
    ? `On for everyone for ${unchanged} days. Remove it from the code.`
    : null;
}

/**
 * Returns why a flag is probably not needed any more, and what to do; null if nothing says so. Whether a flag that is off
 * is still evaluated is only known if the server reports `last_called_at`.
 * @param experiments the experiments that use the flag
 */
export function staleNote(flag: FlagRecord, experiments: readonly Experiment[], now: number): string | null {
  const unchanged = daysSince(flag.updated_at ?? flag.created_at, now);
  const ended = lastEnded(experiments, now);
  if (flag.active && ended) return noteOnExperiment(ended, now);
  if (experiments.length > 0) return null;
  return flag.active ? noteOnFullRelease(flag, unchanged) : noteOnUnused(flag, unchanged, now);
}
