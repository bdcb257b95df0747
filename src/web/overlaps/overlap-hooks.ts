import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { PairOverlap } from '#contract/overlaps.ts';
import { type JudgedPair, judgePairs } from '#verdict/overlaps/judge-pairs.ts';
import { testPair } from '#verdict/overlaps/test-pair.ts';
import { turnOverlap } from '#verdict/overlaps/turn-overlap.ts';
import { useClient } from '../api/client-context.tsx';
import { useExperiments } from '../experiments/data.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { countValues } from './count-query.ts';
import { overlapQueries } from './overlap-queries.ts';
import { useCompared } from './use-compared.ts';

const useOverlapData = (project: number) => overlapQueries(useClient(), project);

/** Queries the experiments of a person, if the server knows them. */
export function usePersonExperiments(project: number, distinct_id: string) {
  const { overlapCounts } = useCapabilities(project);
  const isKnown = overlapCounts === 'server' && distinct_id !== '';
  return useQuery({ ...useOverlapData(project).ofPerson(distinct_id), enabled: isKnown });
}

/** Returns the experiments that count people now. */
export const runningIn = (rows: readonly Experiment[], now: number): Experiment[] =>
  rows.filter((row) => statusOf(row, now) === 'running' && row.archived !== true && row.feature_flag?.active !== false);

/** An experiment of the page, with its participants. */
export interface ComparedExperiment {
  experiment: Experiment;
  /** The most people that were counted in this experiment while another ran, too. */
  people: number;
}

/** Two experiments by their ids. The sentences are about the first. */
export type PairIds = readonly [id: number, other: number];

export const isSamePair = ([id, other]: PairIds, [one, two]: PairIds): boolean =>
  (id === one && other === two) || (id === two && other === one);

/** Returns the ids of a judged pair. */
export const idsOf = ({ sides: [one, other] }: JudgedPair): PairIds => [one.id, other.id];

const allPairs = (ids: readonly number[]): PairIds[] =>
  ids.flatMap((id, at) => ids.slice(at + 1).map((other): PairIds => [id, other]));

const peopleOf = (pairs: readonly JudgedPair[], id: number) =>
  Math.max(
    0,
    ...pairs.flatMap(({ sides, both }) => sides.flatMap((side) => (side.id === id ? [both + side.only] : []))),
  );

interface Found {
  ids: PairIds;
  overlap: PairOverlap;
}

/** Judges pairs together. The opened pair is judged in the order in which it was opened. */
function judge(found: readonly Found[], byId: ReadonlyMap<number, Experiment>, opened: PairIds | null): JudgedPair[] {
  return judgePairs(
    found.flatMap(({ ids, overlap }) => {
      const isTurned = opened !== null && isSamePair(ids, opened) && ids[0] !== opened[0];
      const [one, other] = (isTurned ? [ids[1], ids[0]] : ids).map((id) => byId.get(id));
      return one && other ? [testPair(one, other, isTurned ? turnOverlap(overlap, other.id) : overlap)] : [];
    }),
  );
}

/**
 * Queries and judges all pairs of a project's running experiments, and the opened pair, which may have ended. Nothing is
 * judged before all pairs are loaded, because their p-values are corrected together.
 */
export function useProjectPairs(project: number, opened: PairIds | null) {
  const [now] = useState(() => Date.now());
  const { overlapCounts } = useCapabilities(project);
  const isQueried = overlapCounts === 'query';
  const { pair } = useOverlapData(project);
  const list = useExperiments(project);
  const rows = list.data?.isComplete ? list.data.rows : undefined;
  const running = useMemo(() => runningIn(rows ?? [], now), [rows, now]);
  const { compared, leftOut, error, refetch } = useCompared(project, running);
  const ids = useMemo(() => {
    const all = allPairs((compared ?? []).map(({ id }) => id).sort((one, other) => one - other));
    return isQueried || opened === null || all.some((one) => isSamePair(one, opened)) ? all : [...all, opened];
  }, [compared, opened, isQueried]);
  const records = useMemo(
    () => new Map([...(rows ?? []), ...(compared ?? [])].map((row) => [row.id, row])),
    [rows, compared],
  );
  const valuesOf = ([id, other]: PairIds) => {
    const [one, its] = [records.get(id), records.get(other)];
    return isQueried && one && its ? countValues(one, its) : null;
  };
  const queries = useQueries({
    queries: rows && compared ? ids.map((own) => pair(...own, valuesOf(own))) : [],
    combine: (all) => ({
      overlaps: all.map(({ data }) => data),
      failed: all.map((query) => (query.isError && !query.data ? query : null)),
    }),
  });
  const { overlaps } = queries;
  // An opened pair that is not one of the running ones may not exist. The others are shown without it.
  const openedFailure = queries.failed.find((_, at) => ids[at] === opened) ?? null;
  const failed = queries.failed.filter((query) => query !== null && query !== openedFailure);
  const loaded = overlaps.filter((overlap) => overlap !== undefined).length;
  const expected = ids.length - (openedFailure ? 1 : 0);
  const isComplete =
    rows !== undefined && compared !== undefined && loaded === expected && overlaps.length === ids.length;
  const pairs = useMemo(() => {
    if (!isComplete || !rows) return undefined;
    const found = ids.flatMap((own, at) => (overlaps[at] ? [{ ids: own, overlap: overlaps[at] }] : []));
    return judge(found, records, opened);
  }, [isComplete, rows, records, ids, overlaps, opened]);
  const experiments = useMemo(
    () =>
      (compared ?? [])
        .map((experiment): ComparedExperiment => ({ experiment, people: peopleOf(pairs ?? [], experiment.id) }))
        .toSorted((one, other) => other.people - one.people),
    [compared, pairs],
  );
  return {
    running: rows && running,
    experiments,
    leftOut,
    pairs,
    loaded,
    total: ids.length,
    error: (!list.data && list.error) || error || failed[0]?.error || null,
    openedFailure,
    retry: () => {
      if (list.error) void list.refetch();
      if (error) refetch();
      for (const query of failed) void query?.refetch();
    },
  };
}
