import { randomUUID } from 'node:crypto';
import type { Event } from '#server/events/event.ts';

/** Returns an event. Properties that a test does not set have defaults. */
export const event = (given: Partial<Event> = {}): Event => ({
  uuid: randomUUID(),
  name: '$pageview',
  at: '2026-01-01T00:00:00.000Z',
  distinct_id: 'ann',
  properties: {},
  ...given,
});

/** A signal that never aborts. */
export const patient = new AbortController().signal;
