import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { metricResult } from './recalculation.ts';

/** Whose property divides the people: that of the event that exposed a person, or of the person (today's value). */
export const segmentSources = ['event', 'person'] as const;
export type SegmentSource = (typeof segmentSources)[number];

/** Returns the text for a property in `segments` of an experiment: "event.$browser". */
export const formatSegment = ({ of, key }: { of: string; key: string }): string => `${of}.${key}`;

/** Returns the property of a text in `segments` of an experiment; null for any other text. */
export function parseSegment(text: unknown): { of: SegmentSource; key: string } | null {
  const [source, ...parts] = typeof text === 'string' ? text.split('.') : [];
  const of = segmentSources.find((one) => one === source);
  const key = parts.join('.');
  return of && key !== '' && key.length <= MAX_SEGMENT_KEY ? { of, key } : null;
}

/** The maximum length of a property's name. */
export const MAX_SEGMENT_KEY = 400;

/** The names of the people whose values are not shown on their own, and of those without the property. */
export const [OTHER_VALUES, NOT_SET] = ['Other values', '(not set)'];

/** The maximum length of a value's name, in characters. Longer ones are cut. */
export const MAX_SEGMENT_NAME = 80;

/**
 * A metric for each value of a property. `breakdown_results` in the result has PostHog's form: the values with the most
 * participants first, then `Other values`.
 */
export const segmentResults = once(() =>
  z.looseObject({
    /** `event` or `person`. */
    of: z.string(),
    key: z.string(),
    metric_uuid: z.string(),
    /** The results contain events up to this time. */
    query_to: z.string(),
    result: metricResult(),
    /** Whether the property was planned before the launch. If not, its findings need a confirmation. */
    planned: z.boolean(),
    /** When somebody first opened this property for the metric. */
    opened_at: z.string(),
    /**
     * The other properties that were opened so far for the metric, with the p-value of whether their lifts differ: null if
     * they were not tested. The tests are corrected for all of them.
     */
    others: z.array(z.looseObject({ of: z.string(), key: z.string(), p_value: z.nullable(z.number()) })),
  }),
);

export type SegmentResults = z.output<ReturnType<typeof segmentResults>>;

/** The operation on segments. Only the server of this package has it. Not in the console's initial bundle. */
export const segmentOperations = {
  getSegmentResults: {
    method: 'GET',
    path: '/api/projects/:project_id/experiments/:id/segment_results',
    scope: 'experiment:read',
    access: 'in_project',
    query: ['of', 'key', 'metric_uuid', 'refresh'],
    response: segmentResults,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
