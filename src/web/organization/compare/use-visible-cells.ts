import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue } from 'react';

/** The sizes of the table, as in the style sheet. */
export const FIRST_PX = 236;
export const COLUMN_PX = 140;
export const HEAD_PX = 58;
export const SECTION_PX = 30;
export const SETTING_PX = 36;

/** Cells rendered outside of the window. */
const COLUMN_OVERSCAN = 3;
const ROW_OVERSCAN = 6;

/** A range of indexes: the first, and the one after the last. */
export interface VisibleRange {
  from: number;
  until: number;
}

/** Deferred, so that new cells render between scroll frames. */
function useVisibleRange(virtualizer: Virtualizer<HTMLElement, Element>): VisibleRange {
  const items = virtualizer.getVirtualItems();
  const from = useDeferredValue(items[0]?.index ?? 0);
  const until = useDeferredValue((items.at(-1)?.index ?? -1) + 1);
  return { from, until };
}

/** Returns the visible columns of projects after the baseline. */
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

/** Returns the visible rows below the head. `heightsPx` has the height of each row. */
export function useVisibleRows(scroll: RefObject<HTMLElement | null>, heightsPx: readonly number[]): VisibleRange {
  const key = heightsPx.join();
  // Other keys make the virtualizer forget the heights of the rows before.
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
