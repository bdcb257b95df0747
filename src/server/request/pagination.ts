import { DEFAULT_LIMIT, MAX_LIMIT, type Page, type PageQuery } from '#contract/page.ts';
import { invalidInput } from '#contract/problem.ts';

const wholeNumber = (text: string | undefined) => (/^\s*\+?\d+\s*$/.test(text ?? '') ? Number(text) : Number.NaN);

/** Parses `limit` and `offset`. Invalid values are replaced with the defaults. */
export function parsePageQuery(query: { limit?: string; offset?: string }): PageQuery {
  const [limit, offset] = [wholeNumber(query.limit), wholeNumber(query.offset)];
  return {
    limit: limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT,
    offset: offset >= 0 ? Math.min(offset, Number.MAX_SAFE_INTEGER) : 0,
  };
}

/** Throws 400 for a `limit` or an `offset` that `parsePageQuery` would replace. An empty one counts as missing. */
export function requirePageQuery(query: { limit?: string; offset?: string }) {
  const least = { limit: 1, offset: 0 };
  for (const name of ['limit', 'offset'] as const)
    if (query[name] && !(wholeNumber(query[name]) >= least[name]))
      throw invalidInput(`Enter a whole number of at least ${least[name]}.`, name);
}

/** Returns the URL with changed query parameters, sorted by name. Null removes a parameter. */
export function linkTo(url: URL, changes: Record<string, number | null>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
  query.sort();
  return `${url.origin}${url.pathname}?${query}`;
}

/** Returns the response for a page, with absolute links to the next and the previous page. */
export function pageEnvelope<Item>(
  url: URL,
  { limit, offset }: PageQuery,
  { count, results }: Pick<Page<Item>, 'count' | 'results'>,
): Page<Item> {
  const before = offset - limit;
  return {
    count,
    next: offset + limit < count ? linkTo(url, { limit, offset: offset + limit }) : null,
    previous: offset > 0 ? linkTo(url, { limit, offset: before > 0 ? before : null }) : null,
    results,
  };
}
