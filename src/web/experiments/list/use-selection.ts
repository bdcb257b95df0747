import { useCallback, useMemo, useRef, useState } from 'react';

/** The ids of the selected rows. */
export interface Selection {
  ids: ReadonlySet<number>;
  has: (id: number) => boolean;
  put: (ids: readonly number[], selected: boolean) => void;
  /** Selects or deselects a row. With `upToHere`, also all rows since the last toggled row. */
  toggle: (id: number, upToHere: boolean) => void;
  clear: () => void;
}

/** Returns the ids between two rows in list order. */
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

/** Returns a list's selection. `shown` are the visible rows. */
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
