import { useEffect } from 'react';

/** One key of a page and what it does. */
export type PageShortcut = readonly [key: string, what: string];

/** The keys of the page that is shown. */
export interface PageShortcuts {
  title: string;
  shortcuts: readonly PageShortcut[];
}

let shown: PageShortcuts | null = null;

/** What the keys of the present page do; null where it has none of its own. */
export const pageShortcuts = (): PageShortcuts | null => shown;

/** Has the sheet of shortcuts list the keys of a page while the page is shown. `page` keeps its identity. */
export function usePageShortcuts(page: PageShortcuts): void {
  // The sheet is no part of the page.
  useEffect(() => {
    shown = page;
    return () => {
      shown = null;
    };
  }, [page]);
}
