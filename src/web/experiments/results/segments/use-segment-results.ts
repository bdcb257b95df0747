import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../api/client-context.tsx';
import { runQueries } from '../loading/run-queries.ts';
import type { SegmentChoice } from './segment-property.ts';

/** Returns the query for a metric's results for each value of what is chosen. Disabled without a choice. */
export function useSegmentResults(
  project: number,
  id: number,
  metric: { id: string; fingerprint: string | null },
  choice: SegmentChoice | null,
) {
  const queries = runQueries(useClient(), project, id);
  return useQuery({
    ...queries.segments(metric, choice ?? { of: 'event', key: '' }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  });
}
