import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';

/** Lists up to this long are drawn whole, so that the search of the browser finds every row. */
const WHOLE_UP_TO = 100;
/** Rows beyond the window on either side. */
const OVERSCAN = 12;

interface RowWindow {
  /** The first row to draw, and the one after the last. */
  from: number;
  until: number;
  /** The heights of the rows that are left out above and below. */
  abovePx: number;
  belowPx: number;
}

/** Which rows of a list are worth drawing. Every row has the same height, so none has to be measured. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowHeightPx: number): RowWindow {
  const [topPx, setTopPx] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeightPx,
    overscan: count > WHOLE_UP_TO ? OVERSCAN : count,
    scrollMargin: topPx,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    useFlushSync: false,
  });
  // What is above the list changes with it at most by a few rows, which the overscan covers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere
  useLayoutEffect(
    () => setTopPx((body.current?.getBoundingClientRect().top ?? 0) + scrollY),
    [body, count, rowHeightPx],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are kept until they are measured again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const rows = virtualizer.getVirtualItems();
  // Rows that come into view are rendered between the frames of scrolling, not within them.
  const from = useDeferredValue(rows[0]?.index ?? 0);
  const until = useDeferredValue((rows.at(-1)?.index ?? -1) + 1);
  return { from, until, abovePx: from * rowHeightPx, belowPx: (count - until) * rowHeightPx };
}
