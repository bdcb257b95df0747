import { useEffect, useRef, useState } from 'react';
import type { BulkActionName } from './bulk-actions.ts';
import { useBulkRequests } from './bulk-requests.ts';
import { DONE, runForEach, type TaskItem } from './run-for-each.ts';

/** The running or last bulk action. */
export interface BulkRun {
  action: BulkActionName;
  items: readonly TaskItem[];
  /** The outcomes by id. */
  outcomes: ReadonlyMap<number, string>;
  isRunning: boolean;
}

export interface BulkController {
  run: BulkRun | null;
  start: (action: BulkActionName, items: readonly TaskItem[]) => void;
  /** Starts no more requests. */
  cancel: () => void;
  /** Repeats the failed and skipped items. */
  retry: () => void;
  close: () => void;
}

/** The minimum time between updates of the progress. */
const UPDATE_MS = 100;

export const isDone = ({ outcomes }: BulkRun, { id }: TaskItem): boolean => outcomes.get(id) === DONE;

/** Runs an action for several experiments and tracks the outcomes. */
export function useBulkAction(project: number, onDone: (ids: readonly number[]) => void): BulkController {
  const { requests, updateCache } = useBulkRequests(project);
  const [run, setRun] = useState<BulkRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  // After leaving the page no more requests start.
  useEffect(() => () => stop.current?.abort(), []);

  async function start(action: BulkActionName, items: readonly TaskItem[]) {
    const outcomes = new Map<number, string>();
    const show = (isRunning: boolean) => setRun({ action, items, outcomes: new Map(outcomes), isRunning });
    const controller = new AbortController();
    stop.current = controller;
    show(true);
    const timer = setInterval(() => show(true), UPDATE_MS);
    const { signal } = controller;
    await runForEach({ items, run: requests[action], signal, onOutcome: (id, outcome) => outcomes.set(id, outcome) });
    clearInterval(timer);
    show(false);
    const ids = items.filter(({ id }) => outcomes.get(id) === DONE).map(({ id }) => id);
    updateCache(action, ids);
    onDone(ids);
  }

  return {
    run,
    start: (action, items) => void start(action, items),
    cancel: () => stop.current?.abort(),
    retry: () => {
      if (run)
        void start(
          run.action,
          run.items.filter((item) => !isDone(run, item)),
        );
    },
    close: () => setRun(null),
  };
}
