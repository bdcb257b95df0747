import type { Context } from 'hono';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import type { Env } from '../dependencies.ts';
import { requestText } from './capture-body.ts';
import { tokenIn } from './capture-token.ts';
import { capturingProject, storeEvents } from './capturing-project.ts';
import type { Event } from './event.ts';
import { incomingEvent } from './incoming-event.ts';
import { type ReadEvents, readEvents } from './read-events.ts';
import { splitBatch } from './split-batch.ts';

/**
 * Capture v1: newer libraries send events with the token in a header, and get a result per event.
 * Source: `posthog-node` 5.70, `capture-v1`, and `posthog-rs`, `v1_capture.rs`.
 */
export const CAPTURE_V1_PATH = '/i/v1/analytics/events';

type Sent = Record<string, unknown>;

/** The event properties that libraries move into other fields of an event, by the names of these fields. */
const movedToEvent = { session_id: '$session_id', window_id: '$window_id' };
const movedToOptions = {
  cookieless_mode: '$cookieless_mode',
  disable_skew_correction: '$ignore_sent_at',
  process_person_profile: '$process_person_profile',
  product_tour_id: '$product_tour_id',
};

const moved = (from: unknown, names: Readonly<Record<string, string>>): Sent =>
  isObject(from)
    ? Object.fromEntries(
        Object.entries(names)
          .filter(([field]) => from[field] !== undefined && from[field] !== null)
          .map(([field, property]) => [property, from[field]]),
      )
    : {};

/** Returns the properties that the libraries send in a header: `posthog-node/5.70.0`. */
function libraryOf(c: Context): Sent {
  const [$lib, $lib_version] = (c.req.header('posthog-sdk-info') ?? '').split('/', 2);
  return $lib && $lib_version ? { $lib, $lib_version } : {};
}

/** Returns an event in the form of the other capture paths, with all properties in one place. */
function withAllProperties(sent: unknown, library: Sent): unknown {
  if (!isObject(sent) || !isObject(sent['properties'] ?? {})) return sent;
  const own = { ...library, ...moved(sent, movedToEvent), ...moved(sent['options'], movedToOptions) };
  return { ...sent, properties: { ...own, ...(sent['properties'] as Sent | undefined) } };
}

const bearer = /^Bearer\s+/i;

const tokenOf = (c: Context) => tokenIn({}, c.req.header('authorization')?.replace(bearer, ''), undefined);

/** Returns the result of each event, by the uuid that the client sent. */
function resultsOf({ events, rejected }: ReadEvents, uuids: ReadonlyMap<Event, unknown>) {
  const stored = events.map((event) => [printed(uuids.get(event) ?? event.uuid), { result: 'ok' }] as const);
  const dropped = rejected.map(({ uuid, reason }) => [printed(uuid), { result: 'drop', details: reason }] as const);
  return { results: Object.fromEntries([...dropped, ...stored]) };
}

/**
 * Stores a request's events, and returns a result for each of them. Throws 401 for an invalid token, and 400 for a body
 * that is not JSON.
 */
export async function captureV1(c: Context<Env>, bytes: Buffer, now: Date) {
  const token = tokenOf(c);
  const project = await capturingProject(c, token);
  const batch = await splitBatch(await requestText(bytes));
  const sent_at = c.req.header('posthog-request-timestamp');
  const request = { sent_at, now, anonymize_ips: project.anonymize_ips };
  const library = libraryOf(c);
  const uuids = new Map<Event, unknown>();
  const read = await readEvents(batch, token, (sent) => {
    const event = incomingEvent(withAllProperties(sent, library), request);
    uuids.set(event, isObject(sent) ? sent['uuid'] : null);
    return event;
  });
  await storeEvents(c, project, read.events);
  return resultsOf(read, uuids);
}
