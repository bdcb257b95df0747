import { queryOptions } from '@tanstack/react-query';
import { waitSeconds } from '#changes/throttle.ts';
import type { Client } from '#client/client.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { runQueries } from './run-queries.ts';
import { pollDelay } from './use-recalculation.ts';

/** In a list, many runs are polled at the same time, so that each is polled slowly after fewer polls. */
const POLLS_OF_ROW = 5;

type Goal = Pick<AnyMetric, 'id' | 'fingerprint'>;

/**
 * Returns the query that starts a run for a row of a list, or joins the current one. Its data is the finished run, which is
 * then also the last one; null if the server gave the run up.
 */
export function backgroundRun(client: Client, project: number, id: number, { id: metric, fingerprint }: Goal) {
  const { latest, run, start } = runQueries(client, project, id, true);
  return queryOptions({
    queryKey: [...latest.queryKey, 'in background', metric, fingerprint] as const,
    queryFn: async ({ signal, client: cache }): Promise<Recalculation | null> => {
      const started = await start('cold_run', signal);
      for (let polls = 0; ; polls += POLLS_OF_ROW) {
        const current = await cache.fetchQuery({ ...run(started.id), staleTime: 0 });
        const delay = pollDelay(current, polls, Date.now());
        if (delay === false) {
          if (current.status !== 'completed') return null;
          cache.setQueryData(latest.queryKey, current);
          return current;
        }
        await waitSeconds(delay / 1000, signal);
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
