import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

/**
 * An event name in a project, when the event was last received (ISO 8601; null if unknown), and the number of these
 * events since the beginning of today in the project's time zone (only Hedgerow servers).
 */
const eventDefinition = once(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    last_seen_at: z.optional(z.nullable(z.string())),
    count_today: z.optional(z.number()),
  }),
);

export type EventDefinition = z.output<ReturnType<typeof eventDefinition>>;

/** The operations on events. Not in the console's initial bundle, because only experiment forms need them. */
export const eventOperations = {
  listEventDefinitions: {
    method: 'GET',
    path: '/api/projects/:project_id/event_definitions',
    scope: 'event_definition:read',
    access: 'in_project',
    query: ['limit', 'offset', 'search'],
    response: once(() => pageOf(eventDefinition())),
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
