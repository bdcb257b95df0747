import { Turns } from '../turns.ts';

/** Runs that nobody waits for are computed one after the other, so that they take one place of all queries at most. */
const turns = new Turns(1);
/** The ids of the runs that wait for their turn. */
const waiting = new Set<string>();

/**
 * Computes a run when it is its turn, unless somebody asked for it in the meantime (see `takeOut`), or the signal has
 * aborted: then the next start of the server continues it.
 */
export function computeInTurn(id: string, compute: () => Promise<void>, signal: AbortSignal): Promise<void> {
  waiting.add(id);
  return turns.take(async () => {
    if (waiting.delete(id) && !signal.aborted) await compute();
  });
}

/** Whether the run waits for its turn in this process. If so, it no longer does: the caller computes it. */
export const takeOut = (id: string): boolean => waiting.delete(id);
