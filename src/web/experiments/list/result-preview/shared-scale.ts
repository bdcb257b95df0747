import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

type Interval = readonly [number, number];

/** The scale of all intervals in the list, as relative lifts: 0.1 is +10%. Values outside the scale are cut off. */
export interface SharedScale {
  low: number;
  high: number;
}

const ENDS = [0.1, 0.2, 0.3, 0.5, 1];
const endFor = (value: number) => ENDS.find((end) => value <= end) ?? 1;

/** Returns the scale for these intervals. Its ends have only a few possible values, so that the scale rarely changes. */
export function scaleFor(intervals: Iterable<Interval>): SharedScale {
  let [low, high] = [0, 0];
  for (const [from, until] of intervals) {
    low = Math.min(low, from);
    high = Math.max(high, until);
  }
  return { low: -endFor(-low), high: endFor(high) };
}

/** Returns a store for the intervals of all rows. A new interval notifies the cells only if it changes the scale. */
export function createScaleStore() {
  const intervals = new Map<number, Interval>();
  const listeners = new Set<() => void>();
  let scale: SharedScale = scaleFor([]);
  return {
    put: (id: number, interval: Interval) => {
      intervals.set(id, interval);
      const next = scaleFor(intervals.values());
      if (next.low === scale.low && next.high === scale.high) return;
      scale = next;
      for (const notify of listeners) notify();
    },
    read: () => scale,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ScaleStoreContext = createContext(createScaleStore());

export function useSharedScale(): SharedScale {
  const { subscribe, read } = useContext(ScaleStoreContext);
  return useSyncExternalStore(subscribe, read);
}

/** Extends the shared scale to include an interval, up to ±100%. Null changes nothing. */
export function useIntervalOnScale(id: number, interval: Interval | null) {
  const { put } = useContext(ScaleStoreContext);
  const [low, high] = interval ?? [];
  useEffect(() => {
    if (low !== undefined && high !== undefined) put(id, [low, high]);
  }, [put, id, low, high]);
}
