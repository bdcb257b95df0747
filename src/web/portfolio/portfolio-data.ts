import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Client, ServerConnection } from '#client/client.ts';
import { useExperimentData, useExperiments } from '../experiments/data.ts';
import { useProjectById } from '../projects/project-hooks.ts';
import { connectionId } from '../session/connection.ts';
import { connectionName } from '../session/connection-name.ts';
import { useSessionState } from '../session/session-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { useClientOf } from './connection-scope.tsx';
import { type ConnectionPortfolio, loadPortfolio, type PortfolioProject } from './load-portfolio.ts';

/** A server whose projects could not be listed. */
export interface FailedConnection {
  name: string;
  error: Error;
  retry: () => void;
}

/** The experiments of one or all projects, as far as they are loaded. */
export interface Portfolio {
  projects: readonly PortfolioProject[];
  failed: readonly FailedConnection[];
  isLoading: boolean;
  /** Whether nothing can be shown yet. */
  isPending: boolean;
  /** Whether a person stopped loading before everything was loaded. */
  isStopped: boolean;
  refetch: () => void;
  stop: () => void;
  resume: () => void;
}

const ALL = ['portfolio'] as const;

const NONE: readonly PortfolioProject[] = [];

const portfolioQuery = (client: Client, connection: ServerConnection) =>
  queryOptions({
    queryKey: [...ALL, connectionId(connection)] as const,
    queryFn: ({ signal, client: cache, queryKey }) => {
      const known = () => cache.getQueryData<ConnectionPortfolio>(queryKey);
      const publish = (portfolio: ConnectionPortfolio) => {
        if (!signal.aborted && !known()?.isComplete) cache.setQueryData<ConnectionPortfolio>(queryKey, portfolio);
      };
      return loadPortfolio(client, connection, signal, publish, known());
    },
    structuralSharing: false,
    // The old rows stay visible until all are loaded again.
    staleTime: 0,
  });

async function stopLoading(cache: QueryClient) {
  await cache.cancelQueries({ queryKey: ALL });
  const stopped = (shown?: ConnectionPortfolio) => shown && { ...shown, isStopped: !shown.isComplete };
  cache.setQueriesData<ConnectionPortfolio>({ queryKey: ALL }, stopped);
}

function resumeLoading(cache: QueryClient) {
  const resumed = (shown?: ConnectionPortfolio) => shown && { ...shown, isStopped: false };
  cache.setQueriesData<ConnectionPortfolio>({ queryKey: ALL }, resumed);
  return cache.refetchQueries({ queryKey: ALL });
}

/** Returns the same array as long as its items are the same, so that what is computed from it is kept. */
function useSameItems<T>(items: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(items);
  const isSame = kept.length === items.length && kept.every((one, at) => one === items[at]);
  if (!isSame) setKept(items);
  return isSame ? kept : items;
}

/** Queries the experiments of every project of every connection that is stored in this browser. */
export function usePortfolio(): Portfolio {
  const clientOf = useClientOf();
  const cache = useQueryClient();
  const { connection, others } = useSessionState();
  const all = [connection ?? [], others].flat();
  const queries = useQueries({
    queries: all.map((one) => portfolioQuery(clientOf(one), one)),
  });
  const projects = useSameItems(queries.flatMap(({ data }) => data?.projects ?? []));
  return {
    projects,
    failed: queries.flatMap(({ error, data, refetch }, at) =>
      error && !data ? [{ name: connectionName(all[at] as ServerConnection), error, retry: () => void refetch() }] : [],
    ),
    isLoading: queries.some(({ isFetching, data }) => isFetching && !data?.isComplete && !data?.isStopped),
    isPending: queries.every(({ isPending }) => isPending),
    isStopped: queries.some(({ data }) => data?.isStopped === true),
    refetch: () => void cache.refetchQueries({ queryKey: ALL }),
    stop: () => void stopLoading(cache),
    resume: () => void resumeLoading(cache),
  };
}

/** Queries the experiments of one project of the current connection. */
export function useProjectPortfolio(id: number): Portfolio {
  const { connection } = useSessionState();
  const { watchesExperiments: reportsPauses } = useCapabilities(id);
  const cache = useQueryClient();
  const { stopList, resumeList } = useExperimentData(id);
  const { data: project } = useProjectById(id);
  const { data: list, error, isFetching, isPending, refetch } = useExperiments(id);
  const connected = connection ? connectionId(connection) : '';
  const projects = useMemo(() => {
    const facts = { id, name: project?.name ?? `Project ${id}`, timezone: project?.timezone ?? 'UTC' };
    const ids = { connection: connected, organization: project?.organization ?? '' };
    return [{ ...ids, project: facts, list: list ?? null, error: list ? null : error, reportsPauses }];
  }, [id, project, connected, list, error, reportsPauses]);
  return {
    projects: isPending ? NONE : projects,
    failed: [],
    isLoading: isFetching && !list?.isComplete && !list?.isStopped,
    isPending,
    isStopped: list?.isStopped === true,
    refetch: () => void refetch(),
    stop: () => void stopList(cache),
    resume: () => void resumeList(cache),
  };
}
