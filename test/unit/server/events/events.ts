import { randomUUID } from 'node:crypto';
import type { Event } from '#server/events/event.ts';

/** An event with defaults for what a test does not set. */
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
