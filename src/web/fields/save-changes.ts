import { Problem } from '#contract/problem.ts';
import type { Edits } from './edits.ts';
import type { Wire } from './form-values.ts';

/** How a form reaches the server. */
export interface Exchange {
  /** The record as it is now; `isStale` tells that a reading at hand is known to be too old. Absent for a new record. */
  read?: (isStale: boolean) => Promise<Wire>;
  /** Sends the changed fields and answers the record. `seen` is the reading that they were made on. */
  send: (body: Wire, seen: Wire) => Promise<Wire>;
}

/** `contested`: nothing was sent, since someone else changed the same fields and the person has to choose. */
export type Saved = { outcome: 'saved'; record: Wire } | { outcome: 'contested' };

const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

async function attempt(edits: Edits, { send }: Exchange): Promise<Saved> {
  const names = edits.changed();
  if (names.some(edits.isContested)) return { outcome: 'contested' };
  const sent = Object.fromEntries(names.map((name) => [name, edits.form(name)]));
  const record = await send(edits.body(), edits.record());
  edits.adopt(record, sent);
  return { outcome: 'saved', record };
}

/**
 * Saves the changed fields without overwriting what the person has not seen:
 * fields that only others changed merge silently, the same field stops the save. Throws the server's `Problem`.
 */
export async function saveChanges(edits: Edits, exchange: Exchange): Promise<Saved> {
  const { read } = exchange;
  if (read) edits.adopt(await read(false));
  try {
    return await attempt(edits, exchange);
  } catch (error) {
    if (!read || !isOutdated(error)) throw error;
    edits.adopt(await read(true));
    return attempt(edits, exchange);
  }
}
