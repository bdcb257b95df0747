import { useParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { canChangeAfterEnd, countsOnlyMatured } from '#verdict/final-time.ts';
import { useCapabilities } from '../session/use-capabilities.ts';

/**
 * How a server counts people whose time window for the metric is still open, for example people who can still come
 * back. `left_out`: they are not counted until the window closes. `until_return`: they count as not having come
 * back until they do. `until_end`: like `until_return`, but returns after the experiment's end do not count.
 */
export type OpenWindows = 'left_out' | 'until_return' | 'until_end';

/**
 * Returns how a server counts people who can still come back.
 * @param countsAfterEnd whether the server counts events after the end, while a person's window is open
 */
export function openWindowsOf(experiment: Readonly<Record<string, unknown>>, countsAfterEnd: boolean): OpenWindows {
  if (!countsAfterEnd) return 'until_end';
  return countsOnlyMatured(experiment) ? 'left_out' : 'until_return';
}

/** Returns how the connected server counts people who can still come back. */
export function useOpenWindows(experiment: Readonly<Record<string, unknown>>): OpenWindows {
  const { countsAfterEnd } = useCapabilities(Number(useParams()['project_id']));
  return openWindowsOf(experiment, countsAfterEnd);
}

/** Returns whether the results of an experiment can still change after its end. */
export const useChangesAfterEnd = (project: number, experiment: Experiment): boolean =>
  canChangeAfterEnd(experiment, useCapabilities(project).countsAfterEnd);
