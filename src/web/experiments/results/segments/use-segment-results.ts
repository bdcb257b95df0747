import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SegmentResults } from '#contract/segments.ts';
import { useClient } from '../../../api/client-context.tsx';
import { runQueries } from '../loading/run-queries.ts';
import type { SegmentChoice } from './segment-property.ts';

/**
 * Returns the query for a metric's results for each value of what is chosen. Disabled without a choice. The tests are
 * corrected for everything that was opened, so older results are read again when another one is opened.
 */
export function useSegmentResults(
  project: number,
  id: number,
  metric: { id: string; fingerprint: string | null },
  choice: SegmentChoice | null,
) {
  const queries = runQueries(useClient(), project, id);
  const cache = useQueryClient();
  const result = useQuery({
    ...queries.segments(metric, choice ?? { of: 'event', key: '' }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  });
  const queryKey = queries.segmentsKey(metric);
  const key = JSON.stringify(queryKey);
  const opened = result.data?.others.length;
  useEffect(() => {
    if (opened === undefined) return;
    const knowsFewer = (data: unknown) => data !== undefined && (data as SegmentResults).others.length < opened;
    void cache.refetchQueries({ queryKey: JSON.parse(key), predicate: ({ state }) => knowsFewer(state.data) });
  }, [cache, key, opened]);
  return result;
}
