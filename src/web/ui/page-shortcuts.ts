import { useEffect } from 'react';

/** A key and a description of its effect. */
export type PageShortcut = readonly [key: string, what: string];

/** The shortcuts of a page, with their heading. */
export interface PageShortcuts {
  title: string;
  shortcuts: readonly PageShortcut[];
}

let shown: PageShortcuts | null = null;

/** Returns the shortcuts of the current page, or null if it has none. */
export const pageShortcuts = (): PageShortcuts | null => shown;

/** Lists a page's shortcuts in the shortcuts dialog while the page is shown. `page` must be a stable object. */
export function usePageShortcuts(page: PageShortcuts): void {
  useEffect(() => {
    shown = page;
    return () => {
      shown = null;
    };
  }, [page]);
}
