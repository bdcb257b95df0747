import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import { changesWhileRunning } from '#verdict/checks/flag-changes.ts';
import { useExperimentData } from '../../experiments/data.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';

/** A time in which the flag of a running experiment was off, in milliseconds since 1970. */
export interface PausedSpan {
  from: number;
  to: number;
}

/**
 * Returns when an experiment was paused, from its activity with that of its flag. A pause that began before the oldest entry
 * begins with the entry that ends it, so it is left out.
 * @param until the end of a pause that goes on: the end of the experiment, or now
 */
export function pausedSpans(activity: readonly ActivityEntry[], experiment: Experiment, until: number): PausedSpan[] {
  const spans: PausedSpan[] = [];
  let from: number | null = null;
  for (const { at, after } of changesWhileRunning(activity, experiment, 'active')) {
    if (after === false) from ??= Date.parse(at);
    else if (from !== null) {
      spans.push({ from, to: Date.parse(at) });
      from = null;
    }
  }
  return from === null ? spans : [...spans, { from, to: until }];
}

/** Queries when an experiment was paused; none on PostHog, which does not report it. */
export function usePausedSpans(
  project: number,
  experiment: Experiment,
  { enabled, now }: { enabled: boolean; now: number },
): readonly PausedSpan[] {
  const { watchesExperiments } = useCapabilities(project);
  const { data } = useQuery({
    ...useExperimentData(project).queuedActivity(experiment),
    enabled: enabled && watchesExperiments,
  });
  const until = Date.parse(experiment.end_date ?? '') || now;
  return useMemo(() => pausedSpans(data?.results ?? [], experiment, until), [data, experiment, until]);
}
