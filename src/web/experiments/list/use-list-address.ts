import { useMemo } from 'react';
import type { PageQuery } from '#contract/page.ts';
import { pageOf, withPage } from '../../ui/page-search.ts';
import { useAddressSearch } from './address-search.ts';
import { changeSearch, type ListSearch, readSearch, type SortKey } from './list-search.ts';
import { useTypedText } from './use-typed-text.ts';

/** What the address asks of the list, and the ways to ask for something else. */
export function useListAddress() {
  const [address, change] = useAddressSearch();
  const write = (some: Partial<ListSearch>) => change((current) => changeSearch(current, some), { replace: true });
  const { ahead, type, settle } = useTypedText((text) => write({ text }));
  const shown = useMemo(() => (ahead === null ? address : changeSearch(address, { text: ahead })), [address, ahead]);
  const search = useMemo(() => readSearch(shown), [shown]);
  const page = pageOf(shown);

  const setSearch = (some: Partial<ListSearch>) => {
    settle();
    write(some);
  };
  const setPage = (next: PageQuery) => {
    settle();
    change((current) => withPage(current, next));
  };
  /** Sorts by a column; once more, the other way round. */
  const sortBy = (sort: SortKey) => {
    settle();
    change(
      (current) => {
        const before = readSearch(current);
        return changeSearch(current, { sort, descending: before.sort === sort && !before.descending });
      },
      { replace: true },
    );
  };
  return { search, page, typeText: type, settleText: settle, setSearch, setPage, sortBy };
}
