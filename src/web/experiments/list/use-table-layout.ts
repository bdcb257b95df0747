import { useWindowWidth } from '../../ui/list/use-window-width.ts';
import type { ExperimentColumnKey } from './list-search-params.ts';
import { cardColumns, layoutFor, type TableLayout } from './table-layout.ts';

/** Up to this window width, rows are cards. Must match the style sheets. */
const CARDS_UP_TO_PX = 760;
/** Up to this window width, the navigation is above the page. Must match the style sheets. */
const STACKED_UP_TO_PX = 900;
const NAVIGATION_PX = 232;
const PADDING_PX = 64;

/** The columns to show, and whether they differ from the default columns. */
export interface WantedColumns {
  wanted: readonly ExperimentColumnKey[];
  isChosen: boolean;
}

/** Returns the layout of the list for the width of the window, and whether its rows are cards. */
export function useTableLayout({ wanted, isChosen }: WantedColumns): {
  layout: TableLayout;
  isCards: boolean;
} {
  const windowPx = useWindowWidth();
  const availablePx = windowPx - PADDING_PX - (windowPx > STACKED_UP_TO_PX ? NAVIGATION_PX : 0);
  const isCards = windowPx <= CARDS_UP_TO_PX;
  const layout = layoutFor(isCards ? cardColumns(wanted, isChosen) : wanted, isChosen || isCards, availablePx);
  return { layout, isCards };
}
