import { Problem } from '#contract/problem.ts';
import type { FieldConflict, ProjectState } from './compare-with-plan.ts';
import { inParallel } from './in-parallel.ts';
import { createThrottle, type Wait, waitSeconds } from './throttle.ts';

/** What happened to one project or flag. */
export type Outcome =
  /** The changes were saved. For the `ignored` fields, the server stored another value than the one that was sent. */
  | { state: 'applied'; ignored: string[] }
  /** All changes were already in place. Nothing was sent. */
  | { state: 'done' }
  /** Someone else changed planned fields of the record, so nothing was saved. */
  | { state: 'changed'; conflicts: FieldConflict[] }
  | { state: 'failed'; problem: Problem }
  /** The apply was canceled or stopped before it reached this record. */
  | { state: 'skipped' };

/** A change of one record. */
export interface RecordChange<R> {
  /** Reads the current record, not a cached one. */
  read: () => Promise<R>;
  /** Compares the record with the plan. */
  check: (current: R) => ProjectState;
  /** Saves the planned values. Returns the fields for which the server stored another value. */
  write: (current: R) => Promise<string[]>;
}

export interface ApplyOptions<Item> {
  signal?: AbortSignal;
  /** Called when the outcome of an item is known. */
  onOutcome?: (item: Item, outcome: Outcome) => void;
  wait?: Wait;
}

/** After these errors, every further request would fail too: the key is rejected, or the server is unreachable. */
const stopsEverything = ({ status }: Problem) => status === 401 || status === 0;

/** Whether the server may have executed the request although it failed. */
const isUncertain = ({ status }: Problem) => status === 0 || status >= 500;

type Throttled = ReturnType<typeof createThrottle>;

/** How often a record is read again after a 412 response. More changes by others in this time are not expected. */
const MAX_REPEATS = 5;

/**
 * Changes one record. After a 412 response, someone else changed the record since it was read, perhaps only other fields: it is
 * read and compared again.
 */
async function applyChange<R>(change: RecordChange<R>, throttled: Throttled, repeats = MAX_REPEATS): Promise<Outcome> {
  const { read, check, write } = change;
  const current = await throttled(read);
  const state = check(current);
  if (state.state !== 'ready') return state;
  try {
    return { state: 'applied', ignored: await throttled(() => write(current)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 412 && repeats > 0) return applyChange(change, throttled, repeats - 1);
    return afterFailure(change, throttled, error);
  }
}

/** Returns the outcome after a failed write. Reads the record again if the server may have saved the values. */
async function afterFailure<R>(
  { read, check }: Pick<RecordChange<R>, 'read' | 'check'>,
  throttled: Throttled,
  problem: Problem,
): Promise<Outcome> {
  if (!isUncertain(problem)) return { state: 'failed', problem };
  const state = await throttled(read)
    .then(check)
    .catch(() => null);
  if (state?.state === 'done') return { state: 'applied', ignored: [] };
  return state?.state === 'changed' ? state : { state: 'failed', problem };
}

const failureOf = (error: unknown): Outcome => {
  if (error instanceof Problem) return { state: 'failed', problem: error };
  throw error;
};

/**
 * Reads, compares and changes records, at most four at a time. Sends nothing for a record that someone else changed. A
 * failure does not stop the other changes unless the key is rejected or the server is unreachable.
 * @returns the outcome of every item
 */
export async function applyChanges<Item, R>(
  items: readonly Item[],
  changeOf: (item: Item) => RecordChange<R>,
  { signal, onOutcome, wait = waitSeconds }: ApplyOptions<Item> = {},
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>(items.map((item) => [item, { state: 'skipped' }]));
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const throttled = createThrottle(wait, stopped);
  await inParallel(
    items,
    async (item) => {
      const outcome = await applyChange(changeOf(item), throttled).catch(failureOf);
      if (outcome.state === 'failed' && stopsEverything(outcome.problem)) stop.abort(outcome.problem);
      outcomes.set(item, outcome);
      onOutcome?.(item, outcome);
    },
    stopped,
  );
  return outcomes;
}
