import { Problem } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import type { Edits } from './edits.ts';
import type { Wire } from './form-values.ts';

/** How a form reaches the server. */
export interface Exchange {
  /** The record as it is now; `isStale` tells that a reading at hand is known to be too old. Absent for a new record. */
  read?: (isStale: boolean) => Promise<Wire>;
  /** Sends the changed fields and answers the record. `seen` is the reading that they were made on. */
  send: (body: Wire, seen: Wire) => Promise<Wire>;
}

/** What a save replaced, by wire name, and what the server made of it. */
export interface Replaced {
  before: Wire;
  after: Wire;
}

/** `contested`: nothing was sent, since someone else changed the same fields and the person has to choose. */
export type Saved = { outcome: 'saved'; record: Wire; replaced: Replaced } | { outcome: 'contested' };

const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

const pick = (record: Wire, names: readonly string[]): Wire =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

async function attempt(edits: Edits, { send }: Exchange): Promise<Saved> {
  const names = edits.changed();
  if (names.some(edits.isContested)) return { outcome: 'contested' };
  const sent = Object.fromEntries(names.map((name) => [name, edits.form(name)]));
  const before = pick(edits.record(), names);
  const record = await send(edits.body(), edits.record());
  edits.adopt(record, sent);
  return { outcome: 'saved', record, replaced: { before, after: pick(record, names) } };
}

/** Takes a reading that is not too old, tries, and where the server knows a newer version tries once more on that. */
async function onPresent(edits: Edits, { read }: Exchange, send: () => Promise<Saved>): Promise<Saved> {
  if (read) edits.adopt(await read(false));
  try {
    return await send();
  } catch (error) {
    if (!read || !isOutdated(error)) throw error;
    edits.adopt(await read(true));
    return send();
  }
}

/**
 * Saves the changed fields without overwriting what the person has not seen:
 * fields that only others changed merge silently, the same field stops the save. Throws the server's `Problem`.
 */
export const saveChanges = (edits: Edits, exchange: Exchange): Promise<Saved> =>
  onPresent(edits, exchange, () => attempt(edits, exchange));

/** Puts back what a save replaced, unless someone changed the same fields since. Throws the server's `Problem`. */
export const takeBack = (edits: Edits, exchange: Exchange, { before, after }: Replaced): Promise<Saved> =>
  onPresent(edits, exchange, async () => {
    const names = Object.keys(after);
    if (!isSame(pick(edits.record(), names), after)) return { outcome: 'contested' };
    const record = await exchange.send(before, edits.record());
    edits.adopt(record);
    return { outcome: 'saved', record, replaced: { before: after, after: pick(record, names) } };
  });
