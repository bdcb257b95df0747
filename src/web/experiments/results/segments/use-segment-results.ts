import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../api/client-context.tsx';
import { runQueries } from '../loading/run-queries.ts';
import type { SegmentProperty } from './segment-property.ts';

/** Returns the query for a metric's results for each value of a property. Disabled without a property. */
export function useSegmentResults(
  project: number,
  id: number,
  metric: { id: string; fingerprint: string | null },
  property: SegmentProperty | null,
) {
  const queries = runQueries(useClient(), project, id);
  return useQuery({
    ...queries.segments(metric, property ?? { of: 'event', key: '' }),
    enabled: property !== null,
    placeholderData: keepPreviousData,
  });
}
