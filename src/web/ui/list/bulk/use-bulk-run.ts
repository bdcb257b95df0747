import { useEffect, useRef, useState } from 'react';
import { type BulkItem, DONE, runInBulk } from './run-in-bulk.ts';

/** How the progress and the outcome of an action are described. */
interface ActionTexts {
  /** The start of the progress text: "Archiving" in "Archiving 3 of 10". */
  running: string;
  /** The start of the outcome text: "Archived" in "Archived 10 of 10". */
  done: string;
}

/** An action on many records. `act` applies it to one of them. */
export interface BulkWork {
  texts: ActionTexts;
  items: readonly BulkItem[];
  act: (id: number) => Promise<unknown>;
  /** Updates the query cache after the action succeeded for these ids. */
  updateCache: (ids: readonly number[]) => void;
  /** Returns the work that undoes this action for the given items. Undefined if the action cannot be undone. */
  undo?: (items: readonly BulkItem[]) => BulkWork;
}

/** The bulk action that is running or, if none is running, the last one. */
export interface BulkRun {
  work: BulkWork;
  /** The items that succeeded before this run, if it is a retry. */
  doneBefore: readonly BulkItem[];
  /** The outcome of each attempted item, by item id. */
  outcomes: ReadonlyMap<number, string>;
  isRunning: boolean;
}

export interface BulkRunner {
  run: BulkRun | null;
  start: (work: BulkWork) => void;
  /** Starts no further requests. Requests in progress finish. */
  cancel: () => void;
  /** Retries the items that failed or were not attempted. */
  retry: () => void;
  /** Undoes the action for the items that succeeded; undefined if it cannot be undone. */
  undo: (() => void) | undefined;
  close: () => void;
}

const PROGRESS_INTERVAL_MS = 100;

export const isDone = ({ outcomes }: BulkRun, { id }: BulkItem): boolean => outcomes.get(id) === DONE;

const doneItems = (run: BulkRun) => [...run.doneBefore, ...run.work.items.filter((item) => isDone(run, item))];

/** Returns the work that undoes a run; undefined while it runs, if nothing succeeded, or if it cannot be undone. */
function reverse(run: BulkRun): BulkWork | undefined {
  const done = doneItems(run);
  return run.isRunning || done.length === 0 ? undefined : run.work.undo?.(done);
}

/**
 * Returns a runner for bulk actions.
 * @param onDone called after each action with the ids of the records for which it succeeded
 */
export function useBulkRun(onDone: (ids: readonly number[]) => void): BulkRunner {
  const [run, setRun] = useState<BulkRun | null>(null);
  const controller = useRef<AbortController | null>(null);
  // Stop sending requests when the user leaves the page.
  useEffect(() => () => controller.current?.abort(), []);

  async function start(work: BulkWork, doneBefore: readonly BulkItem[] = []) {
    const outcomes = new Map<number, string>();
    const show = (isRunning: boolean) => setRun({ work, doneBefore, outcomes: new Map(outcomes), isRunning });
    controller.current = new AbortController();
    const { signal } = controller.current;
    show(true);
    const timer = setInterval(() => show(true), PROGRESS_INTERVAL_MS);
    await runInBulk({ ...work, signal, onOutcome: (id, outcome) => outcomes.set(id, outcome) });
    clearInterval(timer);
    show(false);
    const ids = work.items.filter(({ id }) => outcomes.get(id) === DONE).map(({ id }) => id);
    work.updateCache(ids);
    onDone(ids);
  }

  const reversed = run ? reverse(run) : undefined;
  return {
    run,
    start: (work) => void start(work),
    cancel: () => controller.current?.abort(),
    retry: () => {
      if (!run) return;
      const items = run.work.items.filter((item) => !isDone(run, item));
      void start({ ...run.work, items }, doneItems(run));
    },
    undo: reversed && (() => void start(reversed)),
    close: () => setRun(null),
  };
}
