import { useListWidth } from '../../ui/list/use-list-width.ts';
import type { ExperimentColumnKey } from './list-search-params.ts';
import { cardColumns, layoutFor, type TableLayout } from './table-layout.ts';

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
  const { availablePx, isCards } = useListWidth();
  const layout = layoutFor(isCards ? cardColumns(wanted, isChosen) : wanted, isChosen || isCards, availablePx);
  return { layout, isCards };
}
