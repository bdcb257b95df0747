import { useParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { canChangeAfterEnd, countsOnlyMatured } from '#verdict/final-time.ts';
import { useCapabilities } from '../session/use-capabilities.ts';

/**
 * What a server does with people for whom a window of the metric is open, for example people who can still come back.
 * `left_out`: they are not counted until their window closes. `until_return`: they count as not back until they come
 * back. `until_end`: the same, but returns after the experiment's end do not count.
 */
export type OpenWindows = 'left_out' | 'until_return' | 'until_end';

/**
 * Returns what a server does with people who can still come back.
 * @param countsAfterEnd whether the server counts events after the end, while a person's window is open
 */
export function openWindowsOf(experiment: Readonly<Record<string, unknown>>, countsAfterEnd: boolean): OpenWindows {
  if (!countsAfterEnd) return 'until_end';
  return countsOnlyMatured(experiment) ? 'left_out' : 'until_return';
}

/** Returns what the server of the page does with people who can still come back. */
export function useOpenWindows(experiment: Readonly<Record<string, unknown>>): OpenWindows {
  const { countsAfterEnd } = useCapabilities(Number(useParams()['project_id']));
  return openWindowsOf(experiment, countsAfterEnd);
}

/** Returns whether the results of an experiment can still change after its end. */
export const useChangesAfterEnd = (project: number, experiment: Experiment): boolean =>
  canChangeAfterEnd(experiment, useCapabilities(project).countsAfterEnd);
