import { QueryClient } from '@tanstack/react-query';
import { Problem } from '#contract/problem.ts';

/** The delay before a read is retried after a network error. */
const NETWORK_RETRY_MS = 1000;

const isLostNetwork = (error: Error) => error instanceof Problem && error.code === 'unreachable';

/**
 * Creates the query cache. Reads are retried once after a network error, never after an error response. Writes are
 * never retried. Requests are also sent while the browser reports that it is offline, so that the user sees an error
 * instead of waiting.
 */
export const createQueryClient = (retryDelay = NETWORK_RETRY_MS) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isLostNetwork(error),
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
