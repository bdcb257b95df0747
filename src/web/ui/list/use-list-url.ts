import { useMemo } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { parsePagination, withPagination } from '../pagination.ts';
import type { SortOrder } from './sort-heading.tsx';
import { useDebouncedText } from './use-debounced-text.ts';
import { useUrlParams } from './use-url-params.ts';

/** A list's search text and order. Each list adds its own filters. */
interface ListQuery<Key extends string> extends SortOrder<Key> {
  text: string;
}

/** Reads a list's query from URL parameters, and writes changes to the URL parameters. */
export interface UrlCodec<S> {
  read: (address: URLSearchParams) => S;
  change: (address: URLSearchParams, change: Partial<S>) => URLSearchParams;
}

/** Returns a list's search, order and page from the URL, with functions to change them. */
export function useListUrl<Key extends string, S extends ListQuery<Key>>({ read, change: changed }: UrlCodec<S>) {
  const [address, change] = useUrlParams();
  const write = (some: Partial<S>) => change((current) => changed(current, some), { replace: true });
  const { unsaved, type, flush } = useDebouncedText((text) => write({ text } as Partial<S>));
  const shown = useMemo(
    () => (unsaved === null ? address : changed(address, { text: unsaved } as Partial<S>)),
    [address, unsaved, changed],
  );
  const search = useMemo(() => read(shown), [shown, read]);
  const page = parsePagination(shown);

  const setSearch = (some: Partial<S>) => {
    flush();
    write(some);
  };
  const setPage = (next: PageQuery) => {
    flush();
    change((current) => withPagination(current, next));
  };
  /** Sorts by a column. Reverses the order if the list is already sorted by it. */
  const sortBy = (sort: Key) => {
    flush();
    change(
      (current) => {
        const before = read(current);
        const descending = before.sort === sort && !before.descending;
        return changed(current, { sort, descending } as Partial<S>);
      },
      { replace: true },
    );
  };
  return { search, page, typeText: type, flushText: flush, setSearch, setPage, sortBy };
}
