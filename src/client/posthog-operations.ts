import * as z from 'zod/mini';
import { experiment } from '#contract/experiment.ts';
import { once } from '#contract/field.ts';
import type { Operation } from '#contract/operations.ts';
import { pageOf } from '#contract/page.ts';
import { metricResult } from '#contract/recalculation.ts';

const experiments = '/api/projects/:project_id/experiments';

/** Requests in the form that only PostHog has. The server of this package does not serve them. */
export const posthogOperations = {
  /** Archived experiments are a list of their own since 2025. */
  listArchivedExperiments: {
    method: 'GET',
    path: experiments,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['limit', 'offset', 'archived'],
    response: once(() => pageOf(experiment.record)),
  },
  /** With `feature_flag`, `running_time_calculation` and `deleted`, which are not fields of the contract. */
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
  /** Computes one metric. */
  queryMetric: {
    method: 'POST',
    path: '/api/projects/:project_id/query',
    // The scope `query:read` is not one of this package.
    scope: null,
    access: 'in_project',
    body: () => z.looseObject({}),
    response: metricResult,
  },
} as const satisfies Record<string, Operation>;
