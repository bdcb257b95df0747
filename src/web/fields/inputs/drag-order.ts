import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** The list with one entry in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Which row of a list is at a height of the window: the first whose lower edge is below it. */
function rowAt(list: Element, y: number): number {
  const rows = [...list.children];
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > y);
  return at < 0 ? rows.length - 1 : at;
}

/** Whether a row that comes to another place lies under the pointer there: rows may differ in height. */
function fits(list: Element, { from, to, y }: { from: number; to: number; y: number }): boolean {
  const [row, other] = [list.children[from], list.children[to]].map((child) => child?.getBoundingClientRect());
  if (!row || !other) return false;
  return from < to ? y >= other.bottom - row.height : y <= other.top + row.height;
}

/**
 * Reorders a list by dragging what carries `data-grip` in its rows, with mouse, pen or finger: the entry moves along under the pointer.
 * Escape puts everything back. The keyboard has its own ways; this adds none.
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
  // While a pointer drags, the keys go wherever the focus happens to be.
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
    /** The place of the entry that is being dragged. */
    dragged,
    /** For the element whose children are the rows. */
    rows: { onPointerDown: start, onPointerMove: move, onLostPointerCapture: drop },
  };
}
