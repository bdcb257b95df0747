import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useClient } from '../api/client-context.tsx';
import { useExperimentData } from '../experiments/data.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { isCountable } from './count-query.ts';
import { overlapQueries } from './overlap-queries.ts';

/** The most experiments that are compared. */
export const MOST_COMPARED = 20;

interface Compared {
  /** Undefined while they are unknown. */
  compared: readonly Experiment[] | undefined;
  /** The experiments whose participants a query can't count. */
  leftOut: readonly Experiment[];
  error: Error | null;
  refetch: () => void;
}

const startOf = ({ start_date }: Experiment) => Date.parse(start_date ?? '');
const byStart = (one: Experiment, other: Experiment) => startOf(one) - startOf(other);
const none: readonly Experiment[] = [];

/** On a server that counts: all, or those with the most participants. */
function useMostParticipants(project: number, running: readonly Experiment[], isEnabled: boolean): Compared {
  const isTooMany = running.length > MOST_COMPARED;
  // All others ran while the oldest did, so its list has the participants of each.
  const [oldest] = running.toSorted(byStart);
  const { running: listOf } = overlapQueries(useClient(), project);
  const { data, error, refetch } = useQuery({ ...listOf(oldest?.id ?? 0), enabled: isEnabled && isTooMany });
  const compared = useMemo(() => {
    if (!isTooMany) return running;
    const people = new Map(data?.map(({ id, people_other }) => [id, people_other]));
    const [first] = data ?? [];
    if (oldest && first) people.set(oldest.id, first.people_this);
    return (
      data &&
      running.toSorted((one, other) => (people.get(other.id) ?? 0) - (people.get(one.id) ?? 0)).slice(0, MOST_COMPARED)
    );
  }, [isTooMany, running, data, oldest]);
  return { compared, leftOut: none, error, refetch: () => void refetch() };
}

/** On a server that counts with queries: those that started last, because their participants are not known. */
function useLastStarted(project: number, running: readonly Experiment[], isEnabled: boolean): Compared {
  const { queuedOne } = useExperimentData(project);
  const last = useMemo(() => running.toSorted(byStart).slice(-MOST_COMPARED), [running]);
  // A row of a list can lack who counts as a participant.
  const { records, failed } = useQueries({
    queries: isEnabled ? last.map(({ id }) => queuedOne(id)) : [],
    combine: (all) => ({
      records: all.map(({ data }) => data),
      failed: all.filter(({ isError, data }) => isError && !data),
    }),
  });
  const isLoaded = isEnabled && records.length === last.length && records.every((one) => one !== undefined);
  const known = useMemo(() => (isLoaded ? records.flatMap((one) => one ?? []) : undefined), [isLoaded, records]);
  const compared = useMemo(() => known?.filter(isCountable), [known]);
  return {
    compared,
    leftOut: known?.filter((one) => !isCountable(one)) ?? none,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Returns the experiments to compare, at most `MOST_COMPARED`. */
export function useCompared(project: number, running: readonly Experiment[]): Compared {
  const isQueried = useCapabilities(project).overlapCounts === 'query';
  const counted = useMostParticipants(project, running, !isQueried);
  const queried = useLastStarted(project, running, isQueried);
  return isQueried ? queried : counted;
}
