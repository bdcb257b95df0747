import { useMemo } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { pageOf, withPage } from '../page-search.ts';
import { useAddressSearch } from './address-search.ts';
import type { Order } from './sort-heading.tsx';
import { useTypedText } from './use-typed-text.ts';

/** What every list can be asked for; each adds its filters. */
interface Search<Key extends string> extends Order<Key> {
  text: string;
}

/** How a list reads what it is asked for from an address, and writes a change of it into one. */
export interface InAddress<S> {
  read: (address: URLSearchParams) => S;
  change: (address: URLSearchParams, change: Partial<S>) => URLSearchParams;
}

/** What the address asks of a list, and the ways to ask for something else. */
export function useListAddress<Key extends string, S extends Search<Key>>({ read, change: changed }: InAddress<S>) {
  const [address, change] = useAddressSearch();
  const write = (some: Partial<S>) => change((current) => changed(current, some), { replace: true });
  const { ahead, type, settle } = useTypedText((text) => write({ text } as Partial<S>));
  const shown = useMemo(
    () => (ahead === null ? address : changed(address, { text: ahead } as Partial<S>)),
    [address, ahead, changed],
  );
  const search = useMemo(() => read(shown), [shown, read]);
  const page = pageOf(shown);

  const setSearch = (some: Partial<S>) => {
    settle();
    write(some);
  };
  const setPage = (next: PageQuery) => {
    settle();
    change((current) => withPage(current, next));
  };
  /** Sorts by a column; once more, the other way round. */
  const sortBy = (sort: Key) => {
    settle();
    change(
      (current) => {
        const before = read(current);
        const descending = before.sort === sort && !before.descending;
        return changed(current, { sort, descending } as Partial<S>);
      },
      { replace: true },
    );
  };
  return { search, page, typeText: type, settleText: settle, setSearch, setPage, sortBy };
}
