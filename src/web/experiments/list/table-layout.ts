import { columns } from './columns.tsx';
import type { ColumnKey } from './list-search-params.ts';

const SELECT_PX = 36;
const ACTIONS_PX = 44;
/** What the name needs where there is room, and where there is little. */
const NAME_PX = [220, 190] as const;
/** What a list whose columns nobody chose gives up where it has too little room, in this order. */
const GIVEN_UP: readonly ColumnKey[] = ['owner', 'variants'];

export interface TableLayout {
  shown: readonly ColumnKey[];
  widthPx: (key: ColumnKey) => number;
  /** What the table needs; where the page has less, the table scrolls sideways. */
  leastPx: number;
  scrolls: boolean;
}

function layOut(shown: readonly ColumnKey[], roomPx: number, size: 0 | 1): TableLayout {
  const widthPx = (key: ColumnKey) => columns[key].widthPx[size];
  const leastPx = shown.reduce((sum, key) => sum + widthPx(key), SELECT_PX + ACTIONS_PX + NAME_PX[size]);
  return { shown, widthPx, leastPx, scrolls: leastPx > roomPx };
}

/** Fits columns into a width: narrower ones first, and where nobody chose them, fewer. */
export function layoutFor(wanted: readonly ColumnKey[], isChosen: boolean, roomPx: number): TableLayout {
  const roomy = layOut(wanted, roomPx, 0);
  if (!roomy.scrolls) return roomy;
  let layout = layOut(wanted, roomPx, 1);
  if (isChosen) return layout;
  for (const column of GIVEN_UP) {
    if (!layout.scrolls) break;
    layout = layOut(
      layout.shown.filter((key) => key !== column),
      roomPx,
      1,
    );
  }
  return layout;
}

const [PADDING_PX, LINE_PX, GAP_PX] = [12, 40, 8];
/** A name has two lines up to this width, one where there is more. */
const SLIM_UP_TO_PX = 359;
const NAME_LINES_PX = { slim: 64, wide: 44 };

/** How high an experiment is as a card in a window so wide: two cells stand beside each other, wide ones take a line of their own. */
export function cardHeightPx(shown: readonly ColumnKey[], windowPx: number): number {
  let [lines, isHalf] = [0, false];
  for (const key of shown) {
    const isWide = columns[key].isWide === true;
    if (isWide || !isHalf) lines += 1;
    isHalf = !isWide && !isHalf;
  }
  const name = NAME_LINES_PX[windowPx <= SLIM_UP_TO_PX ? 'slim' : 'wide'];
  return 2 * PADDING_PX + name + lines * (LINE_PX + GAP_PX) + 1;
}
