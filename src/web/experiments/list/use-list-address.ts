import { useMemo } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { pageOf, withPage } from '../../ui/page-search.ts';
import { useAddressSearch } from './address-search.ts';
import { changeSearch, type ListSearch, readSearch, type SortKey } from './list-search.ts';

/** What the address asks of the list, and the ways to ask for something else. */
export function useListAddress() {
  const [address, change] = useAddressSearch();
  const search = useMemo(() => readSearch(address), [address]);
  const page = pageOf(address);
  const setSearch = (some: Partial<ListSearch>) => change((current) => changeSearch(current, some), { replace: true });
  const setPage = (next: PageQuery) => change((current) => withPage(current, next));
  /** Sorts by a column; once more, the other way round. */
  const sortBy = (sort: SortKey) =>
    change(
      (current) => {
        const before = readSearch(current);
        return changeSearch(current, { sort, descending: before.sort === sort && !before.descending });
      },
      { replace: true },
    );
  return { search, page, setSearch, setPage, sortBy };
}
