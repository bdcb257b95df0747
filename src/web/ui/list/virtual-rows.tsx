import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import list from './list-table.module.css';
import { useWindowWidth } from './use-window-width.ts';

export interface TableRowsProps {
  /** The body of the table. */
  body: RefObject<HTMLElement | null>;
  count: number;
  columnCount: number;
  renderRow: (index: number) => ReactNode;
}

/** Rows rendered above and below the window. With more, each step of fast scrolling takes longer. */
const OVERSCAN = 4;

/** The height of a row until one has been measured. */
const ESTIMATED_ROW_PX = 57;

/** Reserves the height of rows that are not rendered. */
const SpacerRow = ({ heightPx, columnCount }: { heightPx: number; columnCount: number }) =>
  heightPx > 0 && (
    <tr aria-hidden className={list.spacer}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  );

/** Renders only the visible rows of a long list. All rows of a list have the same height, so one of them is measured. */
export function VirtualRows({ body, count, columnCount, renderRow }: TableRowsProps) {
  const [topPx, setTopPx] = useState(0);
  const [rowPx, setRowPx] = useState(ESTIMATED_ROW_PX);
  const windowPx = useWindowWidth();
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: topPx,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    useFlushSync: false,
  });
  // Content above the list moves the list by a few rows at most. The overscan covers these rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows get another height with the window and their content
  useLayoutEffect(() => {
    const row = body.current?.querySelector('tr:not([aria-hidden])');
    setTopPx((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
    setRowPx(row?.getBoundingClientRect().height || ESTIMATED_ROW_PX);
  }, [body, renderRow, windowPx]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches heights until it measures again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  const inView = virtualizer.getVirtualItems();
  // Deferred, so that new rows render between scroll frames.
  const from = useDeferredValue(inView[0]?.index ?? 0);
  const until = Math.min(count, useDeferredValue((inView.at(-1)?.index ?? -1) + 1));
  return (
    <>
      <SpacerRow heightPx={from * rowPx} columnCount={columnCount} />
      {Array.from({ length: Math.max(0, until - from) }, (_, index) => renderRow(from + index))}
      <SpacerRow heightPx={(count - until) * rowPx} columnCount={columnCount} />
    </>
  );
}
