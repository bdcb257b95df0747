import { contentHash } from './content-hash.ts';
import type { Event } from './event.ts';
import { type FlagSet, flagSetOf } from './flag-set.ts';
import { type PersonChange, parsePersonChange } from './parse-person-change.ts';
import { timeSlices } from './time-slices.ts';

/** An event with the ids of its person and its flag set. */
export interface PreparedEvent extends Event {
  person: string;
  flag_set: string | null;
}

/** The rows and changes that a batch writes. */
export interface PreparedBatch {
  rows: PreparedEvent[];
  flagSets: Map<string, FlagSet>;
  changes: PersonChange[];
}

export async function prepareBatch(events: readonly Event[]): Promise<PreparedBatch> {
  const sliceEnd = timeSlices();
  const prepared: PreparedBatch = { rows: [], flagSets: new Map(), changes: [] };
  for (const event of events) {
    const flags = flagSetOf(event.properties);
    if (flags) prepared.flagSets.set(flags.id, flags);
    prepared.rows.push({ ...event, person: contentHash(event.distinct_id), flag_set: flags?.id ?? null });
    const change = parsePersonChange(event);
    if (change) prepared.changes.push(change);
    await sliceEnd();
  }
  // Every batch writes its rows in the same order, so that batches with the same rows can't deadlock.
  prepared.rows.sort((one, other) => (one.uuid < other.uuid ? -1 : 1));
  return prepared;
}
