import { MAX_LIMIT, type Page, type PageQuery } from '#contract/page.ts';

/**
 * Returns the records of all pages of a list. A server can send fewer records per page than requested.
 * @throws what `readPage` throws
 */
export async function readAllPages<Item extends { id: string | number }>(
  readPage: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Item[]> {
  // Keyed by id. If a record is created while the pages are read, a record can be on two pages.
  const found = new Map<string | number, Item>();
  for (let offset = 0; ; ) {
    const { count, results } = await readPage({ limit: MAX_LIMIT, offset });
    offset += results.length;
    for (const item of results) found.set(item.id, item);
    // The count can include records that the key can't see.
    if (results.length === 0 || offset >= count) return [...found.values()];
  }
}
