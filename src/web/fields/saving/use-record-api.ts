import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.tsx';
import type { FieldAuthors } from '../form-state/edits.ts';
import type { WireRecord } from '../form-values.ts';
import type { RecordApi } from './save-request.ts';

/** If the server has no ETags, a record that was read within this time counts as current. */
const FRESH_MS = 2000;

interface Options<R extends object> {
  query: { queryKey: QueryKey; queryFn?: unknown };
  /** Reads the record from the server, bypassing the cache. */
  fetch: () => Promise<R>;
  send: (body: WireRecord, ifMatch: string | null) => Promise<R>;
  authors?: () => Promise<FieldAuthors>;
  validate?: RecordApi['validate'];
}

/**
 * Returns how a form reads and saves an existing record. Servers with ETags reject changes that are based on an
 * outdated version. With other servers, a record older than `FRESH_MS` is read again before a change is sent.
 */
export function useRecordApi<R extends object>({ query, fetch, send, authors, validate }: Options<R>): RecordApi {
  const client = useClient();
  const cache = useQueryClient();
  return {
    ...(authors && { authors }),
    ...(validate && { validate }),
    async read(isStale) {
      const { data, dataUpdatedAt = 0 } = cache.getQueryState<R>(query.queryKey) ?? {};
      const isGuarded = data !== undefined && client.versionOf(data) !== null;
      const isPresent = isGuarded || Date.now() - dataUpdatedAt < FRESH_MS;
      return (data && !isStale && isPresent ? data : await fetch()) as WireRecord;
    },
    async send(body, baseRecord) {
      // Cancel a read that is under way. Its response would restore the old values.
      await cache.cancelQueries({ queryKey: query.queryKey });
      const record = await send(body, client.versionOf(baseRecord));
      await cache.cancelQueries({ queryKey: query.queryKey }, { revert: false });
      return record as WireRecord;
    },
  };
}
