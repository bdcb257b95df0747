import { type RefObject, useEffect, useRef } from 'react';

const controlsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('input, select, button') ?? []),
];

/** Returns the index of the focused control in its row, or -1. */
function focusedControlIndex(rows: Element | null): number {
  const { activeElement } = document;
  const row = activeElement?.closest('li');
  return row && activeElement instanceof HTMLElement && rows?.contains(row)
    ? controlsOf(row).indexOf(activeElement)
    : -1;
}

/**
 * Keeps the focus in a list of rows when a row is added or removed, because the focused control can unmount. Returns the
 * ref of the list, and a function to call before the change with the index of the row to focus.
 */
export function useRowFocus(): [rows: RefObject<HTMLDivElement | null>, focusRow: (at: number) => void] {
  const rows = useRef<HTMLDivElement>(null);
  const requested = useRef<{ at: number; controlIndex: number }>(undefined);
  useEffect(() => {
    if (!requested.current) return;
    const { at, controlIndex } = requested.current;
    requested.current = undefined;
    const items = rows.current?.querySelectorAll(':scope > ol > li');
    const item = items?.[Math.min(at, items.length - 1)];
    const same = controlsOf(item)[controlIndex];
    const first = item ? item.querySelector<HTMLElement>('input') : controlsOf(rows.current)[0];
    (same?.matches(':enabled') ? same : first)?.focus();
  });
  const focusRow = (at: number) => {
    requested.current = { at, controlIndex: focusedControlIndex(rows.current) };
  };
  return [rows, focusRow];
}
