import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/context.tsx';
import { useSessionState } from '../../session/context.tsx';
import type { Authors } from '../editing/edits.ts';
import type { Wire } from '../form-values.ts';
import type { Exchange } from './save-changes.ts';

/** A reading younger than this counts as the present one, where the server does not number its versions. */
const FRESH_MS = 2000;

interface Options<R extends object> {
  query: { queryKey: QueryKey; queryFn?: unknown };
  /** Asks the server for the record, past the cache. */
  fetch: () => Promise<R>;
  send: (body: Wire, ifMatch: string | null) => Promise<R>;
  authors?: () => Promise<Authors>;
  object?: Exchange['object'];
}

/**
 * How the form of an existing record reaches the server: our own refuses a change made on an old version,
 * and from any other the record is read again before the change is sent.
 */
export function useExchange<R extends object>({ query, fetch, send, authors, object }: Options<R>): Exchange {
  const client = useClient();
  const cache = useQueryClient();
  const isOurs = useSessionState().connection?.address === '';
  return {
    ...(authors && { authors }),
    ...(object && { object }),
    async read(isStale) {
      const { data, dataUpdatedAt = 0 } = cache.getQueryState<R>(query.queryKey) ?? {};
      const isGuarded = isOurs && data !== undefined && client.versionOf(data) !== null;
      const isPresent = isGuarded || Date.now() - dataUpdatedAt < FRESH_MS;
      return (data && !isStale && isPresent ? data : await fetch()) as Wire;
    },
    async send(body, seen) {
      // A reading that set out before the save would put the old values back when it arrives.
      await cache.cancelQueries({ queryKey: query.queryKey });
      const record = await send(body, client.versionOf(seen));
      await cache.cancelQueries({ queryKey: query.queryKey }, { revert: false });
      return record as Wire;
    },
  };
}
