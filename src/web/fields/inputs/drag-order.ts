import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Returns the list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the index of the first row that ends below a vertical position in the window, or else of the last row. */
function rowAt(list: Element, y: number): number {
  const rows = [...list.children];
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > y);
  return at < 0 ? rows.length - 1 : at;
}

/**
 * Whether a row would be under the pointer at its new position. Without this check, two rows of different heights could
 * swap at every movement of the pointer.
 */
function fits(list: Element, { from, to, y }: { from: number; to: number; y: number }): boolean {
  const [row, other] = [list.children[from], list.children[to]].map((child) => child?.getBoundingClientRect());
  if (!row || !other) return false;
  return from < to ? y >= other.bottom - row.height : y <= other.top + row.height;
}

/**
 * Reorders a list when the user drags an element with `data-grip` by mouse, pen or finger. Escape restores the order.
 * `moveByKey` moves entries with the arrow keys.
 */
export function useDragOrder<T>(items: readonly T[], put: (items: T[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const before = useRef<readonly T[]>([]);
  const start = (event: PointerEvent<HTMLElement>) => {
    const isGrip = (event.target as Element).closest('[data-grip]') !== null;
    if (!isGrip || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    before.current = items;
    setDragged(rowAt(event.currentTarget, event.clientY));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (dragged === null) return;
    const to = rowAt(event.currentTarget, event.clientY);
    if (to === dragged || !fits(event.currentTarget, { from: dragged, to, y: event.clientY })) return;
    put(moved(items, dragged, to));
    setDragged(to);
  };
  const drop = () => setDragged(null);
  const giveUp = useRef(drop);
  useEffect(() => {
    giveUp.current = () => {
      put([...before.current]);
      drop();
    };
  });
  const isDragging = dragged !== null;
  // Listens on the document, because the focus can be anywhere while dragging.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveUp.current();
    };
    if (isDragging) document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isDragging]);
  return {
    /** The index of the dragged entry, or null. */
    dragged,
    /** Props for the parent element of the rows. */
    rows: { onPointerDown: start, onPointerMove: move, onLostPointerCapture: drop },
  };
}
