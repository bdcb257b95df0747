import { useSearchParams } from 'react-router-dom';
import { MAX_LIMIT, type PageQuery } from '#contract/page.ts';
import { DEFAULT_PAGE_SIZE } from '../page-sizes.ts';

const parseWhole = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

/** Parses limit and offset from URL parameters. Invalid values are replaced by the defaults. */
export function parsePagination(search: URLSearchParams): PageQuery {
  const limit = Math.min(parseWhole(search.get('limit')) || DEFAULT_PAGE_SIZE, MAX_LIMIT);
  return { limit, offset: parseWhole(search.get('offset')) ?? 0 };
}

/** Returns the URL parameters for another page. Default values are left out. */
export function withPagination(address: URLSearchParams, { limit, offset }: PageQuery): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('limit');
  next.delete('offset');
  if (limit !== DEFAULT_PAGE_SIZE) next.set('limit', String(limit));
  if (offset > 0) next.set('offset', String(offset));
  return next;
}

/** Returns the page in the URL and a function to change it. */
export function usePagination(): [PageQuery, (page: PageQuery) => void] {
  const [search, setSearch] = useSearchParams();
  return [parsePagination(search), (page) => setSearch((current) => withPagination(current, page))];
}
