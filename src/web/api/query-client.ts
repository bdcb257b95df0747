import { QueryClient } from '@tanstack/react-query';
import { Problem } from '#contract/problem.ts';

const isLostNetwork = (error: Error) => error instanceof Problem && error.code === 'unreachable';

/**
 * The cache of everything the server answered. A read is tried again once when the network failed and never when the
 * server refused; a write is never tried again. Requests are sent whatever the browser thinks of its network, so that a
 * lost one is told to the person instead of waiting in silence.
 */
export const createQueryClient = (retryDelay = 1000) =>
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
