import type { Analysis } from '../analysis/types.ts';
import { formatOpenTime } from '../returns.ts';

interface NoteContext {
  hasEnded: boolean;
  countsAfterEnd: boolean;
}

/**
 * Returns a note that some people had less time to come back, because the experiment ended. Null if the metric is not a
 * retention metric, while the experiment runs, or if the server counts returns after the end.
 */
export function endedWindowNote(
  { returns, hasStartEvent }: Pick<Analysis, 'returns' | 'hasStartEvent'>,
  { hasEnded, countsAfterEnd }: NoteContext,
): string | null {
  if (!returns?.window || !hasEnded || countsAfterEnd) return null;
  return `Returns after the end of the experiment do not count. People who ${hasStartEvent ? 'did the start event' : 'were first exposed'} in the last ${formatOpenTime(returns.window)} had less time to come back.`;
}
