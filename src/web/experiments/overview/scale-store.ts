import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

type Pair = readonly [number, number];

/** Every interval on one scale, relative: 0.1 is +10 %. Wilder ones are cut off. */
export interface ListScale {
  low: number;
  high: number;
}

const ENDS = [0.1, 0.2, 0.3, 0.5, 1];
/** What a scale ends at so that this value is on it. */
const endFor = (value: number) => ENDS.find((end) => value <= end) ?? 1;

/** The scale that all these intervals fit on; with few steps, so that it seldom moves when another one comes in. */
export function scaleFor(intervals: Iterable<Pair>): ListScale {
  let [low, high] = [0, 0];
  for (const [from, until] of intervals) {
    low = Math.min(low, from);
    high = Math.max(high, until);
  }
  return { low: -endFor(-low), high: endFor(high) };
}

/** The intervals that a list shows, and the scale they share. */
export function createScaleStore() {
  const intervals = new Map<number, Pair>();
  const listeners = new Set<() => void>();
  let scale: ListScale = scaleFor([]);
  return {
    put: (id: number, interval: Pair) => {
      intervals.set(id, interval);
      const next = scaleFor(intervals.values());
      if (next.low === scale.low && next.high === scale.high) return;
      scale = next;
      for (const tell of listeners) tell();
    },
    read: () => scale,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

export const ScaleStore = createContext(createScaleStore());

export function useListScale(): ListScale {
  const { subscribe, read } = useContext(ScaleStore);
  return useSyncExternalStore(subscribe, read);
}

/** Puts an interval on the scale of the list. */
export function usePutOnScale(id: number, interval: Pair | null) {
  const { put } = useContext(ScaleStore);
  const [low, high] = interval ?? [];
  // The scale lives outside React, because it grows while rows come in one by one.
  useEffect(() => {
    if (low !== undefined && high !== undefined) put(id, [low, high]);
  }, [put, id, low, high]);
}
