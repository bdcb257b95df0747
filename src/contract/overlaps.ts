import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const common = {
  /** The id of the other experiment. */
  id: z.number(),
  /** The common running time: from the later start to the earlier end, or to when this was computed. */
  from: z.string(),
  to: z.string(),
  /** Whether both experiments use the same flag, so that their people have the same assignment. Nothing is counted then. */
  same_flag: z.boolean(),
};

const overlap = once(() =>
  z.looseObject({
    ...common,
    people_both: z.number(),
    /** The people in this experiment during the common time, and those in the other. */
    people_this: z.number(),
    people_other: z.number(),
  }),
);

/** The sums of a metric over the people of a cell, as in the results of a variant. A ratio has those of its denominator. */
const cellMoments = once(() =>
  z.looseObject({
    sum: z.number(),
    sum_squares: z.number(),
    denominator_sum: maybe(z.number()),
    denominator_sum_squares: maybe(z.number()),
    numerator_denominator_sum_product: maybe(z.number()),
  }),
);

const cell = once(() =>
  z.looseObject({
    /** Null: the people who are not in this experiment. */
    variant: z.nullable(z.string()),
    /** Null: the people who are not in the other experiment. */
    other_variant: z.nullable(z.string()),
    samples: z.number(),
    /**
     * The goals of both experiments, by UUID. Empty while a combination has too few people to be tested. Goals that are not
     * tested are missing: retention metrics, legacy metrics, and those that the server does not support.
     */
    metrics: z.looseObject({}) as unknown as z.ZodMiniType<Record<string, z.output<ReturnType<typeof cellMoments>>>>,
  }),
);

const pairOverlap = once(() => z.looseObject({ ...common, computed_at: z.string(), cells: z.array(cell()) }));

const personExperiment = once(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    variant: z.string(),
    first_exposure: z.string(),
    /** Whether the person is left out of the results, because of an exposure to another variant. */
    excluded: z.boolean(),
  }),
);

/** What the last stored results say about an experiment and another one that is running. */
const overlapFinding = once(() =>
  z.looseObject({
    /** The id of the other experiment. */
    id: z.number(),
    name: z.string(),
    /**
     * `interaction`: the lift of one depends on the other. `dependent`: the variants are not assigned independently.
     * `entry`: one changes who reaches the other. `same`: both use the same flag.
     */
    state: z.string(),
  }),
);

export type OverlapFinding = z.output<ReturnType<typeof overlapFinding>>;
export type Overlap = z.output<ReturnType<typeof overlap>>;
export type PairOverlap = z.output<ReturnType<typeof pairOverlap>>;
export type OverlapCell = z.output<ReturnType<typeof cell>>;
export type PersonExperiment = z.output<ReturnType<typeof personExperiment>>;

const experiment = '/api/projects/:project_id/experiments/:id';

/** The operations on people of several experiments. Only the server of this package has them. Not in the console's initial bundle. */
export const overlapOperations = {
  listOverlaps: {
    method: 'GET',
    path: `${experiment}/overlaps`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['status'],
    response: once(() => z.looseObject({ results: z.array(overlap()) })),
    beyond: true,
  },
  getOverlap: {
    method: 'GET',
    path: `${experiment}/overlaps/:other`,
    scope: 'experiment:read',
    access: 'in_project',
    response: pairOverlap,
    beyond: true,
  },
  /** Only from results that are stored, so it computes nothing and is empty until somebody asks for the pairs. */
  listOverlapFindings: {
    method: 'GET',
    path: `${experiment}/overlap_findings`,
    scope: 'experiment:read',
    access: 'in_project',
    response: once(() => z.looseObject({ results: z.array(overlapFinding()) })),
    beyond: true,
  },
  getPersonExperiments: {
    method: 'GET',
    path: '/api/projects/:project_id/person_experiments',
    scope: 'experiment:read',
    access: 'in_project',
    query: ['distinct_id'],
    response: once(() => z.looseObject({ results: z.array(personExperiment()) })),
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
