import { inParallel } from '#changes/in-parallel.ts';
import { Problem } from '#contract/problem.ts';

/** A record that a bulk action applies to. */
export interface BulkItem {
  id: number;
  name: string;
}

/** The outcome of an item that succeeded. Any other outcome is the reason why the item failed. */
export const DONE = 'done';

/**
 * Codes of errors after which every further request would fail too: the server rejects the API key, received too many
 * requests, or can't be reached.
 */
const fatalCodes = new Set<unknown>(['authentication_failed', 'not_authenticated', 'throttled', 'unreachable']);
const isFatal = (problem: unknown) => problem instanceof Problem && fatalCodes.has(problem.code);

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

interface Options {
  items: readonly BulkItem[];
  act: (id: number) => Promise<unknown>;
  /** After an abort, no further requests start. Requests in progress finish, so that their outcomes are known. */
  signal: AbortSignal;
  onOutcome: (id: number, outcome: string) => void;
}

/**
 * Runs an action on many items, four at a time, and reports each item's outcome. Stops after an abort or a fatal error.
 * Items without an outcome were not attempted.
 */
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
