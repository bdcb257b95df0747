import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

/** The name of an event that a project received, and when it last did (ISO 8601; null if unknown). */
const eventDefinition = once(() =>
  z.looseObject({ id: z.string(), name: z.string(), last_seen_at: z.optional(z.nullable(z.string())) }),
);

export type EventDefinition = z.output<ReturnType<typeof eventDefinition>>;

/** The operations on events. Only the forms of experiments need them, so they are not part of the first script. */
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
