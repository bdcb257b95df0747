import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue } from 'react';

/** The sizes of columns and rows. The style sheet contains the same sizes. */
export const FIRST_PX = 236;
export const COLUMN_PX = 140;
/** The width up to which columns grow if all of them fit in the window. */
export const WIDE_COLUMN_PX = 220;
export const HEAD_PX = 58;
export const SECTION_PX = 30;
export const SETTING_PX = 36;

/** How many columns and rows are rendered beyond each edge of the visible area. */
const COLUMN_OVERSCAN = 3;
const ROW_OVERSCAN = 6;

/** A range of indexes: the first index, and the index after the last one. */
export interface VisibleRange {
  from: number;
  until: number;
}

/** Returns the range to render. The range is deferred, so that rendering new cells does not delay scrolling. */
function useVisibleRange(virtualizer: Virtualizer<HTMLElement, Element>): VisibleRange {
  const items = virtualizer.getVirtualItems();
  const from = useDeferredValue(items[0]?.index ?? 0);
  const until = useDeferredValue((items.at(-1)?.index ?? -1) + 1);
  return { from, until };
}

/** Returns the range of visible columns. Index 0 is the first column after the baseline. */
export const useVisibleColumns = (scroll: RefObject<HTMLElement | null>, count: number): VisibleRange =>
  useVisibleRange(
    useVirtualizer({
      horizontal: true,
      count,
      getScrollElement: () => scroll.current,
      estimateSize: () => COLUMN_PX,
      scrollMargin: FIRST_PX + COLUMN_PX,
      overscan: COLUMN_OVERSCAN,
      initialRect: { width: innerWidth, height: 0 },
      useFlushSync: false,
    }),
  );

/** Returns the range of visible rows. Index 0 is the first row below the table head. */
export function useVisibleRows(scroll: RefObject<HTMLElement | null>, heightsPx: readonly number[]): VisibleRange {
  const key = heightsPx.join();
  // The key changes with the rows, so that the virtualizer discards the heights of previous rows.
  const getItemKey = useCallback((index: number) => `${key} ${index}`, [key]);
  return useVisibleRange(
    useVirtualizer({
      count: heightsPx.length,
      getScrollElement: () => scroll.current,
      estimateSize: (index) => heightsPx[index] ?? SETTING_PX,
      getItemKey,
      scrollMargin: HEAD_PX,
      overscan: ROW_OVERSCAN,
      initialRect: { width: 0, height: innerHeight },
      useFlushSync: false,
    }),
  );
}
