import { inParallel } from '#changes/in-parallel.ts';
import { Problem } from '#contract/problem.ts';

/** A record that a bulk action applies to. */
export interface BulkItem {
  id: number;
  name: string;
}

/** The outcome of an item that succeeded; any other outcome is the reason of the failure. */
export const DONE = 'done';

/** After these errors every further request would fail too: the key is refused, the server limits requests or is unreachable. */
const fatalCodes = new Set<unknown>(['authentication_failed', 'not_authenticated', 'throttled', 'unreachable']);
const isFatal = (problem: unknown) => problem instanceof Problem && fatalCodes.has(problem.code);

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

interface Options {
  items: readonly BulkItem[];
  act: (id: number) => Promise<unknown>;
  /** Once it aborts, no further request starts. Requests that have started finish, so that their outcome is known. */
  signal: AbortSignal;
  onOutcome: (id: number, outcome: string) => void;
}

/** Runs the same action on many items, four at a time, and reports the outcome of each. Items without an outcome were not tried. */
export async function runInBulk({ items, act, signal, onOutcome }: Options): Promise<void> {
  const stop = new AbortController();
  const actOn = async ({ id }: BulkItem) => {
    try {
      await act(id);
      onOutcome(id, DONE);
    } catch (problem) {
      if (isFatal(problem)) stop.abort();
      onOutcome(id, reasonOf(problem));
    }
  };
  await inParallel(items, actOn, AbortSignal.any([signal, stop.signal]));
}
