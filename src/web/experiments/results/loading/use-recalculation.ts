import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { useClient } from '../../../api/client-context.tsx';
import { runQueries } from './run-queries.ts';

const FIRST_POLLS = 15;
const [POLL_MS, SLOW_POLL_MS] = [2_000, 10_000];

/** Servers consider a run abandoned after half an hour. */
const DEAD_AFTER_MS = 30 * 60_000;

const isFinished = ({ status }: Recalculation) => status === 'completed' || status === 'failed';

const isDead = ({ created_at }: Recalculation, now: number) => now - Date.parse(created_at) > DEAD_AFTER_MS;

/**
 * Returns how long to wait before the next poll, in milliseconds: 2 seconds for the first 15 polls, then 10 seconds.
 * Returns false to stop polling.
 */
export function pollDelay(run: Recalculation | undefined, polls: number, now: number): number | false {
  if (run && (isFinished(run) || isDead(run, now))) return false;
  return polls < FIRST_POLLS ? POLL_MS : SLOW_POLL_MS;
}

/** How many of a run's metrics are computed or failed. */
export interface RecalculationProgress {
  done: number;
  total: number;
  /** Why the run waits; null while the server computes it. */
  waitingReason: string | null;
}

const progressOf = (run: Recalculation): RecalculationProgress => ({
  done: Math.min(run.completed_metrics + run.failed_metrics, run.total_metrics),
  total: run.total_metrics,
  waitingReason: run.waiting_reason ?? null,
});

/** Returns the rows by metric UUID. A row of the current run replaces the row of the last finished run. */
function mergeRows(latest: Recalculation | null, running: Recalculation | null): Map<string, RecalculationRow> {
  const rows = [...(latest?.results ?? []), ...(running?.results ?? [])];
  return new Map(rows.map((row) => [row.metric_uuid, row]));
}

function useRunQueries(project: number, id: number, isRow = false) {
  const client = useClient();
  return useMemo(() => runQueries(client, project, id, isRow), [client, project, id, isRow]);
}

/** The runs that compute an experiment's metrics, and their rows. */
export interface Runs {
  /** The last finished run; null if there is none, undefined until the server has responded. */
  latest: Recalculation | null | undefined;
  /** The run that this page waits for. */
  running: Recalculation | null;
  /** By metric UUID: the result from the current run or, if missing, from the last finished run. */
  rows: ReadonlyMap<string, RecalculationRow>;
  isLoading: boolean;
  isRunning: boolean;
  problem: Error | null;
  /** Reads the last finished run again. */
  retry: () => void;
}

/**
 * Returns the last finished run. Requests nothing unless `enabled` is true.
 * @param isRow whether the results are for a row of a list
 */
export function useLatestRun(project: number, id: number, enabled: boolean, isRow = false): Runs {
  const query = useRunQueries(project, id, isRow).latest;
  // The list also loads results in the background. If that failed, do not repeat the request when the row is visible.
  const { data, isLoading, error, refetch } = useQuery({ ...query, enabled, retryOnMount: !isRow });
  const rows = useMemo(() => mergeRows(data ?? null, null), [data]);
  return {
    latest: data,
    running: null,
    rows,
    isLoading,
    isRunning: false,
    problem: error,
    retry: () => void refetch(),
  };
}

/**
 * Returns the run that this page has started or joined, and functions to start a run and to stop waiting for it. The run is
 * null before `start` is called, after the run has finished, and after `stopWaiting`.
 */
function useCurrentRun(queries: ReturnType<typeof runQueries>) {
  const cache = useQueryClient();
  const [watched, setWatched] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...queries.run(watched ?? ''),
    ...(watched === null ? { queryFn: skipToken } : {}),
    refetchInterval: ({ state }) => pollDelay(state.data, state.dataUpdateCount, Date.now()),
  });
  const start = useMutation({
    mutationFn: async (trigger: string) => {
      if (queries.hasRuns()) return queries.start(trigger);
      await cache.invalidateQueries({ queryKey: queries.latest.queryKey });
      return null;
    },
    onSuccess: (started) => started && setWatched(started.id),
  });
  const current = watched === null ? null : (data ?? start.data ?? null);
  useEffect(() => {
    if (!current || !isFinished(current)) return;
    cache.setQueryData(queries.latest.queryKey, current);
    setWatched(null);
  }, [current, cache, queries]);
  return { current, start, problem: start.error ?? error, stopWaiting: () => setWatched(null) };
}

/**
 * Returns the last finished run, and the rows that the current run has computed so far. `enabled` is false if the server or
 * the experiment has no `metrics`.
 */
export function useRecalculation(project: number, id: number, enabled = true) {
  const queries = useRunQueries(project, id);
  const last = useLatestRun(project, id, enabled);
  const { current, start, problem, stopWaiting } = useCurrentRun(queries);
  const running = current && !isFinished(current) ? current : null;
  const isAbandoned = running !== null && isDead(running, Date.now());
  return {
    ...last,
    running,
    rows: current ? mergeRows(last.latest ?? null, current) : last.rows,
    progress: running && progressOf(running),
    /** Whether the run is so old that the server considers it abandoned. */
    isAbandoned,
    isRunning: start.isPending || (running !== null && !isAbandoned),
    problem: problem ?? last.problem,
    /** Starts a run, or joins the current one. `trigger` is the reason for the run, such as `manual` or `cold_run`. */
    start: (trigger = 'manual') => start.mutate(trigger),
    /** Stops waiting. The run continues on the server. */
    stopWaiting,
  };
}

/**
 * Returns the query for a metric's results at the end of each day. Disabled if the metric or its fingerprint is null.
 * @param isRead whether to request the results. If not, returns only cached results.
 */
export function useTimeseries(
  project: number,
  id: number,
  metric: { id: string; fingerprint: string | null } | null,
  isRead = true,
) {
  const queries = useRunQueries(project, id);
  const isKnown = metric !== null && metric.fingerprint !== null;
  return useQuery({ ...queries.timeseries(metric?.id ?? '', metric?.fingerprint ?? ''), enabled: isRead && isKnown });
}
