import { randomUUID } from 'node:crypto';
import type { Event } from '#server/events/event.ts';

/** An event of which a test says only what matters to it. */
export const event = (said: Partial<Event> = {}): Event => ({
  uuid: randomUUID(),
  name: '$pageview',
  at: '2026-01-01T00:00:00.000Z',
  distinct_id: 'ann',
  properties: {},
  ...said,
});

/** The signal of somebody who waits for every answer. */
export const patient = new AbortController().signal;
