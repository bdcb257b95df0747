import { columns } from './columns.tsx';
import type { ColumnKey } from './list-search.ts';

const SELECT_PX = 36;
const ACTIONS_PX = 44;
/** What the name needs where there is room, and where there is little. */
const NAME_PX = [220, 150] as const;

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

/** Fits columns into a width: narrower ones first, and where nobody chose them, without the owner. */
export function layoutFor(wanted: readonly ColumnKey[], isChosen: boolean, roomPx: number): TableLayout {
  const roomy = layOut(wanted, roomPx, 0);
  if (!roomy.scrolls) return roomy;
  const tight = layOut(wanted, roomPx, 1);
  const fewer = wanted.filter((key) => key !== 'owner');
  return tight.scrolls && !isChosen ? layOut(fewer, roomPx, 1) : tight;
}

const [PADDING_PX, NAME_LINES_PX, LINE_PX, GAP_PX] = [12, 44, 40, 8];

/** How high an experiment is as a card: two cells stand beside each other, wide ones take a line of their own. */
export function cardHeightPx(shown: readonly ColumnKey[]): number {
  let [lines, isHalf] = [0, false];
  for (const key of shown) {
    const isWide = columns[key].isWide === true;
    if (isWide || !isHalf) lines += 1;
    isHalf = !isWide && !isHalf;
  }
  return 2 * PADDING_PX + NAME_LINES_PX + lines * (LINE_PX + GAP_PX) + 1;
}
