import { useMemo } from 'react';
import { isGone } from '#client/problem-status.ts';
import { problemMessage } from '../../ui/problem-message.ts';
import { useServedFlags } from '../flag-hooks.ts';
import type { ServedFlags } from '../flag-queries.ts';
import type { CountedPeople } from '../page/format-served.ts';

/** Whom the flags on a page of the list serve. */
export interface ServedCells {
  /** By flag id, without the flags that are not counted yet. */
  flags: ReadonlyMap<number, ServedFlags['flags'][number]>;
  /** How many people were counted; undefined until they are. */
  people: CountedPeople | undefined;
  /** Why nobody could be counted; null if this did not fail. */
  problem: string | null;
}

/**
 * Returns whom flags serve; null if the server can't count people.
 * @param ids the flags on the page
 * @param isNeeded whether the column is shown
 */
export function useServedCells(project: number, ids: readonly number[], isNeeded: boolean): ServedCells | null {
  // Sorting the page does not change the request.
  const sorted = useMemo(() => ids.toSorted((one, other) => one - other), [ids]);
  const { data, error, isEnabled } = useServedFlags(project, sorted, isNeeded);
  return useMemo(() => {
    if (!isEnabled || (!data && isGone(error))) return null;
    return {
      flags: new Map(data?.flatMap(({ flags }) => flags.map((flag) => [flag.id, flag] as const))),
      people: data?.[0],
      problem: !data && error ? problemMessage(error) : null,
    };
  }, [data, error, isEnabled]);
}
