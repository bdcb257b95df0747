import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import type { RowsProps } from './list/rows.tsx';
import { Spacer } from './list/spacer.tsx';

/** Rows beyond the window on either side. */
const OVERSCAN = 12;

/** The rows of a long list that are in view. */
export function WindowedRows({ body, count, rowHeightPx, cells, row }: RowsProps) {
  const [topPx, setTopPx] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
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

  const inView = virtualizer.getVirtualItems();
  // Rows that come into view are rendered between the frames of scrolling, not within them.
  const from = useDeferredValue(inView[0]?.index ?? 0);
  const until = Math.min(count, useDeferredValue((inView.at(-1)?.index ?? -1) + 1));
  return (
    <>
      <Spacer heightPx={from * rowHeightPx} cells={cells} />
      {Array.from({ length: Math.max(0, until - from) }, (_, index) => row(from + index))}
      <Spacer heightPx={(count - until) * rowHeightPx} cells={cells} />
    </>
  );
}
