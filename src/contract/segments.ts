import * as z from 'zod/mini';
import { once } from './field.ts';
import { apiCheck, textOf } from './kinds/scalar.ts';
import type { Operation } from './operations.ts';
import { metricResult } from './recalculation.ts';

/** Whose property divides the people: that of the event that exposed a person, or of the person (today's value). */
export const segmentSources = ['event', 'person'] as const;
export type SegmentSource = (typeof segmentSources)[number];

/** The maximum length of a property's name. */
export const MAX_SEGMENT_KEY = 400;

/** The names of the people whose values are not shown on their own, and of those without the property. */
export const [OTHER_VALUES, NOT_SET] = ['Other values', '(not set)'];

/** The maximum length of a value's name, in characters. Longer ones are cut. */
export const MAX_SEGMENT_NAME = 80;

/** The maximum number of dimensions of a project, of groups in one, and of values in a group. */
export const [MAX_DIMENSIONS, MAX_SEGMENT_GROUPS, MAX_SEGMENT_MATCHES] = [10, 50, 200];

/** The maximum length of a dimension's name, in characters. */
export const MAX_DIMENSION_NAME = 100;

/** Values of a property that count as one. */
export const segmentGroup = once(() => z.object({ label: z.string(), matches: z.array(z.string()) }));

const definition = {
  /** `event`: a property of the event that exposed a person. `person`: today's property of the person. */
  of: z.string(),
  key: z.string(),
  /** People with one of the values in `matches` count under the label. Null if no values are grouped. */
  values: z.nullable(z.array(segmentGroup())),
};

/** A property with a name, by which the results of a project's experiments are divided. */
export const segmentDimension = once(() => z.object({ id: z.number(), name: z.string(), ...definition }));

export type SegmentGroup = z.output<ReturnType<typeof segmentGroup>>;
export type SegmentDimension = z.output<ReturnType<typeof segmentDimension>>;

/** What divides people: a property, and which of its values count as one. */
export type SegmentDefinition = Pick<SegmentDimension, 'of' | 'key' | 'values'>;

/** Whether two definitions divide people in the same way. */
export const isSameSegment = (one: SegmentDefinition, other: SegmentDefinition): boolean =>
  one.of === other.of && one.key === other.key && JSON.stringify(one.values) === JSON.stringify(other.values);

const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

const labelsOf = (groups: readonly SegmentGroup[]) => groups.map(({ label }) => label.trim());

const groups = () =>
  z.array(segmentGroup()).check(
    apiCheck((given) => given.length > 0, 'blank', 'Add a group, or send null: then no values are grouped.'),
    apiCheck((given) => given.length <= MAX_SEGMENT_GROUPS, 'max_length', `At most ${MAX_SEGMENT_GROUPS} groups.`),
    apiCheck((given) => !labelsOf(given).includes(''), 'blank', 'Every group needs a label.'),
    apiCheck(
      (given) => labelsOf(given).every((label) => [...label].length <= MAX_SEGMENT_NAME),
      'max_length',
      `A label has at most ${MAX_SEGMENT_NAME} characters.`,
    ),
    apiCheck((given) => isUnique(labelsOf(given)), 'unique', 'Two groups have the same label.'),
    apiCheck(
      (given) => !labelsOf(given).some((label) => label === OTHER_VALUES || label === NOT_SET),
      'invalid_input',
      `No group can be called ${OTHER_VALUES} or ${NOT_SET}.`,
    ),
    apiCheck(
      (given) => given.every(({ matches }) => matches.length > 0 && !matches.includes('')),
      'blank',
      'Every group needs a value.',
    ),
    apiCheck(
      (given) => given.every(({ matches }) => matches.length <= MAX_SEGMENT_MATCHES),
      'max_length',
      `A group has at most ${MAX_SEGMENT_MATCHES} values.`,
    ),
    apiCheck(
      (given) => isUnique(given.flatMap(({ matches }) => matches)),
      'unique',
      'A value is in two groups, or twice in one.',
    ),
  );

const body = {
  name: () => textOf(1, MAX_DIMENSION_NAME),
  of: () => z.enum(segmentSources),
  key: () => textOf(1, MAX_SEGMENT_KEY),
  values: () => z.optional(z.nullable(groups())),
};

/**
 * A metric for each value of a property. `breakdown_results` in the result has PostHog's form: the values with the most
 * participants first, then `Other values`.
 */
export const segmentResults = once(() =>
  z.looseObject({
    ...definition,
    /** The name of the project's dimension with this definition; null without one. */
    name: z.nullable(z.string()),
    metric_uuid: z.string(),
    /** The results contain events up to this time. */
    query_to: z.string(),
    result: metricResult(),
    /** Whether the property was planned before the launch. If not, its findings need a confirmation. */
    planned: z.boolean(),
    /** When somebody first opened this property, with these groups, for the metric. */
    opened_at: z.string(),
    /**
     * The other properties that were opened so far for the metric, with the p-value of whether their lifts differ: null if
     * they were not tested. The tests are corrected for all of them.
     */
    others: z.array(z.looseObject({ of: z.string(), key: z.string(), p_value: z.nullable(z.number()) })),
  }),
);

export type SegmentResults = z.output<ReturnType<typeof segmentResults>>;

const dimensions = '/api/projects/:project_id/segment_dimensions';

/** The operations on segments and on dimensions. Only the server of this package has them. Not in the console's initial bundle. */
export const segmentOperations = {
  getSegmentResults: {
    method: 'GET',
    path: '/api/projects/:project_id/experiments/:id/segment_results',
    scope: 'experiment:read',
    access: 'in_project',
    query: ['dimension', 'of', 'key', 'metric_uuid', 'refresh'],
    response: segmentResults,
    beyond: true,
  },
  listSegmentDimensions: {
    method: 'GET',
    path: dimensions,
    scope: 'experiment:read',
    access: 'in_project',
    response: once(() => z.array(segmentDimension())),
    beyond: true,
  },
  createSegmentDimension: {
    method: 'POST',
    path: dimensions,
    scope: 'experiment:write',
    access: 'in_project',
    body: once(() => z.object({ name: body.name(), of: body.of(), key: body.key(), values: body.values() })),
    response: segmentDimension,
    beyond: true,
  },
  updateSegmentDimension: {
    method: 'PATCH',
    path: `${dimensions}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    body: once(() =>
      z.object({
        name: z.optional(body.name()),
        of: z.optional(body.of()),
        key: z.optional(body.key()),
        values: body.values(),
      }),
    ),
    response: segmentDimension,
    beyond: true,
  },
  deleteSegmentDimension: {
    method: 'DELETE',
    path: `${dimensions}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    response: () => z.null(),
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
