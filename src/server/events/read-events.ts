import { isObject } from '#contract/kinds/objects.ts';
import { requireSameToken } from './capture-token.ts';
import type { Event } from './event.ts';
import { InvalidEventError } from './incoming-event.ts';
import { replaceUnstorable } from './replace-unstorable.ts';
import { parsePart, type SplitBatch } from './split-batch.ts';
import { timeSlices } from './time-slices.ts';

/** An event that is not stored. */
export interface RejectedEvent {
  /** The uuid in the event, as it was sent. */
  uuid: unknown;
  /** One sentence. */
  reason: string;
}

export interface ReadEvents {
  events: Event[];
  rejected: RejectedEvent[];
}

/**
 * Matches JSON's escapes for NUL and surrogates, and integers that are too long. Only these produce values that
 * PostgreSQL can't store.
 */
const mayBeUnstorable = /\\u(0000|d[89a-f])|(?<!\d)\d{309}/i;

/** Returns the subject of an event's error messages. */
const subjectOf = (index: number, { events }: SplitBatch) =>
  events.length === 1 ? 'The event' : `Event ${index + 1} of the batch`;

const parseEventText = (text: string, at: string) => parsePart(text, `${at} has a JSON parse error`);

/** Parses a request's first event; undefined if there is none. Throws 400 if it is not JSON. */
export const firstEvent = (batch: SplitBatch): unknown =>
  batch.events[0] === undefined ? undefined : parseEventText(batch.events[0], subjectOf(0, batch));

function parseEvent(text: string, at: string): unknown {
  const value = parseEventText(text, at);
  return mayBeUnstorable.test(text) ? replaceUnstorable(value) : value;
}

/** Returns why an event is invalid. Throws any other error again. */
function reasonOf(error: unknown, at: string): string {
  if (error instanceof InvalidEventError) return `${at} ${error.message}.`;
  throw error;
}

/**
 * Parses the events of a request one after the other. Other requests can run in between. Invalid events do not affect
 * the others. Throws 400 if an event is not JSON or contains another token.
 */
export async function readEvents(
  batch: SplitBatch,
  token: string,
  toEvent: (sent: unknown) => Event,
): Promise<ReadEvents> {
  const sliceEnd = timeSlices();
  const read: ReadEvents = { events: [], rejected: [] };
  for (const [index, text] of batch.events.entries()) {
    const at = subjectOf(index, batch);
    const sent = parseEvent(text, at);
    requireSameToken(sent, token);
    try {
      read.events.push(toEvent(sent));
    } catch (error) {
      read.rejected.push({ uuid: isObject(sent) ? sent['uuid'] : null, reason: reasonOf(error, at) });
    }
    await sliceEnd();
  }
  return read;
}
