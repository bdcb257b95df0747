import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import { SpacerRow } from './spacer-row.tsx';

export interface TableRowsProps {
  /** The body of the table. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** All rows have this height, so rows are not measured. */
  rowHeightPx: number;
  columnCount: number;
  renderRow: (index: number) => ReactNode;
}

/** Rows rendered above and below the window. With more, each step of fast scrolling takes longer. */
const OVERSCAN = 4;

/** Renders only the visible rows of a long list. */
export function VirtualRows({ body, count, rowHeightPx, columnCount, renderRow }: TableRowsProps) {
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
  // Content above the list moves the list by a few rows at most. The overscan covers these rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list can move when its number of rows changes
  useLayoutEffect(
    () => setTopPx((body.current?.getBoundingClientRect().top ?? 0) + scrollY),
    [body, count, rowHeightPx],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches heights until it measures again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const inView = virtualizer.getVirtualItems();
  // Deferred, so that new rows render between scroll frames.
  const from = useDeferredValue(inView[0]?.index ?? 0);
  const until = Math.min(count, useDeferredValue((inView.at(-1)?.index ?? -1) + 1));
  return (
    <>
      <SpacerRow heightPx={from * rowHeightPx} columnCount={columnCount} />
      {Array.from({ length: Math.max(0, until - from) }, (_, index) => renderRow(from + index))}
      <SpacerRow heightPx={(count - until) * rowHeightPx} columnCount={columnCount} />
    </>
  );
}
