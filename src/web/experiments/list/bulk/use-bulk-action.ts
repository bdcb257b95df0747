import { useEffect, useRef, useState } from 'react';
import type { Deed } from './bulk-actions.ts';
import { useBulkData } from './bulk-requests.ts';
import { DONE, type Item, runBulk } from './run-for-each.ts';

/** Something that is being done, or was done last, to many experiments. */
export interface Run {
  deed: Deed;
  items: readonly Item[];
  /** What became of each that was tried, by its id. */
  outcomes: ReadonlyMap<number, string>;
  isRunning: boolean;
}

export interface Bulk {
  run: Run | null;
  start: (deed: Deed, items: readonly Item[]) => void;
  /** Begins no more of it. */
  cancel: () => void;
  /** Tries again what failed, and what was not tried. */
  retry: () => void;
  close: () => void;
}

/** How often progress is shown at most. */
const SHOWN_EVERY_MS = 100;

export const isDone = ({ outcomes }: Run, { id }: Item): boolean => outcomes.get(id) === DONE;

/** Does one thing to many experiments and keeps account of each. */
export function useBulk(project: number, onDone: (ids: readonly number[]) => void): Bulk {
  const { acts, settle } = useBulkData(project);
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Requests belong to the network: whoever leaves the page begins no more of them.
  useEffect(() => () => stop.current?.abort(), []);

  async function start(deed: Deed, items: readonly Item[]) {
    const outcomes = new Map<number, string>();
    const show = (isRunning: boolean) => setRun({ deed, items, outcomes: new Map(outcomes), isRunning });
    const controller = new AbortController();
    stop.current = controller;
    show(true);
    const timer = setInterval(() => show(true), SHOWN_EVERY_MS);
    const { signal } = controller;
    await runBulk({ items, act: acts[deed], signal, tell: (id, outcome) => outcomes.set(id, outcome) });
    clearInterval(timer);
    show(false);
    const ids = items.filter(({ id }) => outcomes.get(id) === DONE).map(({ id }) => id);
    settle(deed, ids);
    onDone(ids);
  }

  return {
    run,
    start: (deed, items) => void start(deed, items),
    cancel: () => stop.current?.abort(),
    retry: () => {
      if (run)
        void start(
          run.deed,
          run.items.filter((item) => !isDone(run, item)),
        );
    },
    close: () => setRun(null),
  };
}
