import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { recalculation, timeseries } from './recalculation.ts';

const experiment = '/api/projects/:project_id/experiments/:id';
const runs = `${experiment}/metrics_recalculation` as const;

/**
 * The operations on the results of the metrics in `metrics` and `metrics_secondary`. Not in the console's initial bundle,
 * because only experiment pages need them.
 */
export const recalculationOperations = {
  getLatestRecalculation: {
    method: 'GET',
    path: `${runs}/latest`,
    scope: 'experiment:read',
    access: 'in_project',
    response: recalculation,
    beyond: true,
  },
  startRecalculation: {
    method: 'POST',
    path: runs,
    scope: 'experiment:write',
    access: 'in_project',
    body: once(() =>
      z.looseObject({ trigger: z.optional(z.string()), priority: z.optional(z.enum(['normal', 'low'])) }),
    ),
    response: recalculation,
    beyond: true,
  },
  getRecalculation: {
    method: 'GET',
    path: `${runs}/:uuid`,
    scope: 'experiment:read',
    access: 'in_project',
    response: recalculation,
    beyond: true,
  },
  getTimeseries: {
    method: 'GET',
    path: `${experiment}/timeseries_results`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['metric_uuid', 'fingerprint'],
    response: timeseries,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
