import * as z from 'zod/mini';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { recalculation, timeseries } from './recalculation.ts';

const experiment = '/api/projects/:project_id/experiments/:id';
const runs = `${experiment}/metrics_recalculation` as const;

/** The results per exposed person. Only the results page needs them, so they are not part of the first script. */
export const recalculationOperations = {
  getLatestRecalculation: {
    method: 'GET',
    path: `${runs}/latest`,
    scope: 'experiment:read',
    access: 'in_project',
    about: 'Results of the last finished calculation of `metrics` and `metrics_secondary`',
    response: recalculation,
    beyond: true,
  },
  startRecalculation: {
    method: 'POST',
    path: runs,
    scope: 'experiment:write',
    access: 'in_project',
    about: 'Start a calculation; answers the one that is under way, if any',
    body: once(() => z.looseObject({ trigger: z.optional(z.string()) })),
    response: recalculation,
    beyond: true,
  },
  getRecalculation: {
    method: 'GET',
    path: `${runs}/:uuid`,
    scope: 'experiment:read',
    access: 'in_project',
    about: 'A calculation with the results that it has so far',
    response: recalculation,
    beyond: true,
  },
  getTimeseries: {
    method: 'GET',
    path: `${experiment}/timeseries_results`,
    scope: 'experiment:read',
    access: 'in_project',
    about: 'Results of one metric at the end of each day',
    query: ['metric_uuid', 'fingerprint'],
    response: timeseries,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
