import { useSearchParams } from 'react-router-dom';
import { MAX_LIMIT, type PageQuery } from '#contract/page.ts';
import { DEFAULT_SIZE } from './page-size.ts';

const whole = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

/** The part of a list that an address asks for; nonsense falls back to the first page. */
export function pageOf(search: URLSearchParams): PageQuery {
  const limit = Math.min(whole(search.get('limit')) || DEFAULT_SIZE, MAX_LIMIT);
  return { limit, offset: whole(search.get('offset')) ?? 0 };
}

/** An address that asks for another part of its list. What is usual stays out of it. */
export function withPage(address: URLSearchParams, { limit, offset }: PageQuery): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('limit');
  next.delete('offset');
  if (limit !== DEFAULT_SIZE) next.set('limit', String(limit));
  if (offset > 0) next.set('offset', String(offset));
  return next;
}

/** The part of a list that the address names, and the way to another. */
export function usePageSearch(): [PageQuery, (page: PageQuery) => void] {
  const [search, setSearch] = useSearchParams();
  return [pageOf(search), (page) => setSearch((current) => withPage(current, page))];
}
