import { experimentColumns } from './columns.tsx';
import type { ExperimentColumnKey } from './list-search-params.ts';

const SELECT_PX = 36;
const ACTIONS_PX = 44;
/** The preferred and the minimum width of the name column. */
const NAME_PX = [220, 146] as const;
/** The default columns that are hidden in narrow windows, in this order. */
const HIDDEN_FIRST: readonly ExperimentColumnKey[] = ['owner', 'variants', 'start_date'];
/** The columns of a compact card. Five compact cards fit on a small screen. */
const COMPACT: readonly ExperimentColumnKey[] = ['status', 'health', 'result'];

export interface TableLayout {
  shown: readonly ExperimentColumnKey[];
  widthPx: (key: ExperimentColumnKey) => number;
  /** The minimum width of the table. If less is available, the table scrolls. */
  minPx: number;
  scrolls: boolean;
}

/** @param size 0 for the preferred widths, 1 for the minimum widths */
function layOut(shown: readonly ExperimentColumnKey[], availablePx: number, size: 0 | 1): TableLayout {
  const widthPx = (key: ExperimentColumnKey) => experimentColumns[key].widthPx[size];
  const minPx = shown.reduce((sum, key) => sum + widthPx(key), SELECT_PX + ACTIONS_PX + NAME_PX[size]);
  return { shown, widthPx, minPx, scrolls: minPx > availablePx };
}

/**
 * Returns a layout that fits into the available width, if possible. First makes the columns narrower, then hides
 * columns. Columns that the user chose are not hidden.
 */
export function layoutFor(wanted: readonly ExperimentColumnKey[], isChosen: boolean, availablePx: number): TableLayout {
  const wide = layOut(wanted, availablePx, 0);
  if (!wide.scrolls) return wide;
  let layout = layOut(wanted, availablePx, 1);
  if (isChosen) return layout;
  for (const column of HIDDEN_FIRST) {
    if (!layout.scrolls) break;
    layout = layOut(
      layout.shown.filter((key) => key !== column),
      availablePx,
      1,
    );
  }
  return layout;
}

/** Returns the columns of a card: those that the user chose, or the columns of a compact card. */
export const cardColumns = (
  wanted: readonly ExperimentColumnKey[],
  isChosen: boolean,
): readonly ExperimentColumnKey[] => (isChosen ? wanted : COMPACT.filter((key) => wanted.includes(key)));
