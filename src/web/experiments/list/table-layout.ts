import { experimentColumns } from './columns.tsx';
import type { ExperimentColumnKey } from './list-search-params.ts';

const SELECT_PX = 36;
const ACTIONS_PX = 44;
/** The preferred and the minimum width of the name. */
const NAME_PX = [220, 164] as const;
/** The default columns that are hidden in narrow windows, in this order. */
const HIDDEN_FIRST: readonly ExperimentColumnKey[] = ['owner', 'variants', 'start_date'];
/** The columns of a compact card. Five compact cards fit on a small screen. */
const COMPACT: readonly ExperimentColumnKey[] = ['status', 'health', 'result'];

export interface TableLayout {
  shown: readonly ExperimentColumnKey[];
  widthPx: (key: ExperimentColumnKey) => number;
  /** The minimum width. The table scrolls on a narrower page. */
  minPx: number;
  scrolls: boolean;
}

function layOut(shown: readonly ExperimentColumnKey[], availablePx: number, size: 0 | 1): TableLayout {
  const widthPx = (key: ExperimentColumnKey) => experimentColumns[key].widthPx[size];
  const minPx = shown.reduce((sum, key) => sum + widthPx(key), SELECT_PX + ACTIONS_PX + NAME_PX[size]);
  return { shown, widthPx, minPx, scrolls: minPx > availablePx };
}

/**
 * Returns columns that fit into a width. First makes the columns narrower, then hides some, unless the user chose them.
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

/** Returns a card's columns: the compact columns, unless the user chose others. */
export const cardColumns = (
  wanted: readonly ExperimentColumnKey[],
  isChosen: boolean,
): readonly ExperimentColumnKey[] => (isChosen ? wanted : COMPACT.filter((key) => wanted.includes(key)));

/** The height of a compact card: three short lines. */
export const COMPACT_CARD_HEIGHT_PX = 105;

const [PADDING_PX, LINE_PX, GAP_PX] = [12, 40, 8];
/** Up to this window width, a name has two lines. */
const NARROW_UP_TO_PX = 359;
const NAME_LINES_PX = { narrow: 64, wide: 44 };

/** Returns a card's height. Two cells share a line; wide cells have a line of their own. */
export function cardHeightPx(shown: readonly ExperimentColumnKey[], windowPx: number): number {
  let [lines, isHalf] = [0, false];
  for (const key of shown) {
    const isWide = experimentColumns[key].isWide === true;
    if (isWide || !isHalf) lines += 1;
    isHalf = !isWide && !isHalf;
  }
  const name = NAME_LINES_PX[windowPx <= NARROW_UP_TO_PX ? 'narrow' : 'wide'];
  return 2 * PADDING_PX + name + lines * (LINE_PX + GAP_PX) + 1;
}
