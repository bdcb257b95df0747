import * as z from 'zod/mini';
import { experiment } from './experiment.ts';
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

/** Past figures are measured over this many days of 24 hours, or since the first event that counts. */
export const PAST_DAYS = 28;

/** With fewer people, past figures are too uncertain for a plan. */
export const MIN_PAST_PEOPLE = 50;

/** The metric to measure, and who would be a participant of the experiment. */
const pastFiguresRequest = once(() =>
  z.looseObject({
    metric: z.looseObject({}),
    exposure_criteria: z.optional(experiment.fields.exposure_criteria.schema),
    feature_flag_key: z.optional(z.string()),
    /** With CUPED in it, the reduction of the variance is measured, too. */
    stats_config: z.optional(experiment.fields.stats_config.schema),
  }),
);

export type PastFiguresRequest = z.output<ReturnType<typeof pastFiguresRequest>>;

/** What people did in the past who would have been participants of an experiment. */
const pastFigures = once(() =>
  z.looseObject({
    /** Whole days from the first counted person until now, from 1 to `PAST_DAYS`. */
    days: z.number(),
    /** The event after which people count; null for any event. */
    exposure_event: z.nullable(z.string()),
    /** The number of people; for a retention metric, of those with a start event. */
    people: z.number(),
    /** The share of people who converted or came back, the mean per person, or the ratio. Null without people. */
    baseline: z.nullable(z.number()),
    /** The standard deviation between people. Null for a share of people. */
    deviation: z.nullable(z.number()),
    /**
     * The share by which CUPED would have reduced the variance, above 0 and at most 1; 0 if it would not. Only if it was
     * asked for, and can adjust the metric.
     */
    variance_reduction: z.optional(z.number()),
  }),
);

export type PastFigures = z.output<ReturnType<typeof pastFigures>>;

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
  getPastFigures: {
    method: 'POST',
    path: '/api/projects/:project_id/experiments/past_figures',
    scope: 'experiment:read',
    access: 'in_project',
    body: pastFiguresRequest,
    status: 200,
    response: pastFigures,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
