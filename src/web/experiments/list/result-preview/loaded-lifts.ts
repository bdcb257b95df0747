import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** The lifts of experiments with loaded results, by experiment id; null for a result without a lift. */
export type LoadedLifts = ReadonlyMap<number, number | null>;

/** The minimum time between updates of the list, so that the list does not render again for every lift. */
const REFRESH_MS = 200;

/** Returns a store for the list's lifts. Results arrive one by one, so the store combines several into one update. */
export function createLiftStore() {
  let lifts: LoadedLifts = new Map();
  const arriving = new Map<number, number | null>();
  const listeners = new Set<() => void>();
  let isPublishing = false;
  const publish = () => {
    isPublishing = false;
    lifts = new Map(arriving);
    for (const notify of listeners) notify();
  };
  return {
    put: (id: number, lift: number | null) => {
      if (arriving.has(id) && arriving.get(id) === lift) return;
      arriving.set(id, lift);
      if (!isPublishing) setTimeout(publish, REFRESH_MS);
      isPublishing = true;
    },
    read: () => lifts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const LiftStoreContext = createContext(createLiftStore());

/** Creates the list's store. Returns the store and the lifts that are loaded so far. */
export function useLoadedLifts() {
  const [store] = useState(createLiftStore);
  return [store, useSyncExternalStore(store.subscribe, store.read)] as const;
}

/** Adds a loaded lift to the list's store. `lift` is undefined while the result is loading. */
export function useStoreLift(id: number, lift: number | null | undefined) {
  const { put } = useContext(LiftStoreContext);
  useEffect(() => {
    if (lift !== undefined) put(id, lift);
  }, [put, id, lift]);
}
