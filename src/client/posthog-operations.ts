import * as z from 'zod/mini';
import { activityPage } from '#contract/activity.ts';
import { experiment } from '#contract/experiment.ts';
import { once } from '#contract/field.ts';
import type { Operation } from '#contract/operations.ts';
import { pageOf } from '#contract/page.ts';
import { metricResult } from '#contract/recalculation.ts';

const experiments = '/api/projects/:project_id/experiments';

/** Operations in a form that only PostHog supports. */
export const posthogOperations = {
  /** Since 2025, archived experiments have a separate list. */
  listArchivedExperiments: {
    method: 'GET',
    path: experiments,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['limit', 'offset', 'archived'],
    response: once(() => pageOf(experiment.record)),
  },
  /** The body can contain fields that the contract does not have: `feature_flag`, `running_time_calculation`, `deleted`. */
  createExperiment: {
    method: 'POST',
    path: experiments,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => z.looseObject({}),
    response: () => experiment.record,
  },
  updateExperiment: {
    method: 'PATCH',
    path: `${experiments}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => z.looseObject({}),
    response: () => experiment.record,
  },
  /** Lists the changes of a flag. Hedgerow also lists them with those of the experiment. */
  getFlagActivity: {
    method: 'GET',
    path: '/api/projects/:project_id/feature_flags/:id/activity',
    // PostHog requires `activity_log:read`. The contract only lists Hedgerow's scopes.
    scope: null,
    access: 'in_project',
    query: ['page', 'limit'],
    response: activityPage,
  },
  /** Computes the results of one metric. */
  queryMetric: {
    method: 'POST',
    path: '/api/projects/:project_id/query',
    // PostHog requires `query:read`. The contract only lists Hedgerow's scopes.
    scope: null,
    access: 'in_project',
    body: () => z.looseObject({}),
    response: metricResult,
  },
  /** Counts the exposed people of each variant, and tests the split. */
  queryExposures: {
    method: 'POST',
    path: '/api/projects/:project_id/query',
    // PostHog requires `query:read`. The contract only lists Hedgerow's scopes.
    scope: null,
    access: 'in_project',
    body: () => z.looseObject({}),
    response: () => z.looseObject({}),
  },
  /** Answers a query in HogQL, PostHog's SQL. `last_refresh` says how old an answer from the cache is. */
  queryEvents: {
    method: 'POST',
    path: '/api/projects/:project_id/query',
    // PostHog requires `query:read`. The contract only lists Hedgerow's scopes.
    scope: null,
    access: 'in_project',
    body: () => z.looseObject({}),
    response: once(() =>
      z.looseObject({ results: z.array(z.array(z.unknown())), last_refresh: z.optional(z.nullable(z.string())) }),
    ),
  },
} as const satisfies Record<string, Operation>;
