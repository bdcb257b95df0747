import { useCallback, useMemo, useRef, useState } from 'react';

/** The ids of the selected rows, with functions to change the selection. */
export interface Selection {
  ids: ReadonlySet<number>;
  has: (id: number) => boolean;
  /** Selects or deselects all of these rows. */
  put: (ids: readonly number[], selected: boolean) => void;
  /** Selects or deselects a row. With `upToHere`, does the same to all rows between it and the last toggled row. */
  toggle: (id: number, upToHere: boolean) => void;
  clear: () => void;
}

/** Returns the ids from one row to another, in list order. Returns only `to` if one of the rows is not shown. */
export function rangeOf(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}

function withIds(before: ReadonlySet<number>, ids: readonly number[], selected: boolean): ReadonlySet<number> {
  const next = new Set(before);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * Returns the selection of a list.
 * @param shown the ids of the rows on the current page, in order
 */
export function useSelection(shown: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const last = useRef<number | null>(null);
  const order = useRef(shown);
  order.current = shown;

  const put = useCallback((some: readonly number[], selected: boolean) => {
    setIds((before) => withIds(before, some, selected));
  }, []);
  const toggle = useCallback((id: number, upToHere: boolean) => {
    const range = upToHere ? rangeOf(order.current, last.current, id) : [id];
    last.current = id;
    setIds((before) => withIds(before, range, !before.has(id)));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, has: (id) => ids.has(id), put, toggle, clear }), [ids, put, toggle, clear]);
}
