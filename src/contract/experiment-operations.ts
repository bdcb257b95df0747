import * as z from 'zod/mini';
import { activityPage } from './activity.ts';
import { experiment } from './experiment.ts';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';
import { resultsEnvelope } from './results.ts';

const experiments = '/api/projects/:project_id/experiments';

/** `result` is true if the metric's latest events contain no value of any flag. Then the code for the flag may be missing. */
const flagCheck = once(() => z.looseObject({ result: z.optional(z.boolean()) }));

const conclusion = () => ({
  conclusion: z.optional(experiment.fields.conclusion.schema),
  conclusion_comment: z.optional(experiment.fields.conclusion_comment.schema),
});

/** Keys of PostHog's requests that create or change an experiment. `request-body.ts` of the server reads them. */
const otherKeys = [
  'running_time_calculation',
  'update_feature_flag_params',
  'deleted',
  'holdout',
  'holdout_id',
  'saved_metrics_ids',
  'excluded_variants',
  'only_count_matured_users',
] as const;

/** The key of why a change was made. The activity keeps it with the change. */
export const CHANGE_REASON = 'change_reason';

/** The maximum length of a reason, in characters. */
export const MAX_CHANGE_REASON = 400;

/** Declares a lifecycle action of an experiment, such as launch. PostHog has the same operations. */
const step = <const P extends string>(path: P) =>
  ({
    method: 'POST',
    path: `${experiments}/:id/${path}`,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => z.looseObject({}),
    status: 200,
    response: () => experiment.record,
    beyond: true,
  }) as const;

/** The operations on experiments. Not in the console's initial bundle, because only experiment pages need them. */
export const experimentOperations = {
  listExperiments: {
    method: 'GET',
    path: experiments,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['limit', 'offset', 'search', 'archived', 'status', 'created_by_id', 'feature_flag_id', 'order'],
    response: once(() => pageOf(experiment.record)),
  },
  createExperiment: {
    method: 'POST',
    path: experiments,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => experiment.body,
    otherKeys,
    response: () => experiment.record,
  },
  requiresFlagImplementation: {
    method: 'GET',
    path: `${experiments}/requires_flag_implementation`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['events', 'actions', 'insight', 'filter_test_accounts'],
    response: flagCheck,
  },
  getExperiment: {
    method: 'GET',
    path: `${experiments}/:id`,
    scope: 'experiment:read',
    access: 'in_project',
    response: () => experiment.record,
  },
  updateExperiment: {
    method: 'PATCH',
    path: `${experiments}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    body: () => experiment.body,
    otherKeys: [...otherKeys, CHANGE_REASON],
    response: () => experiment.record,
  },
  deleteExperiment: {
    method: 'DELETE',
    path: `${experiments}/:id`,
    scope: 'experiment:write',
    access: 'in_project',
    response: () => z.null(),
  },
  getExperimentResults: {
    method: 'GET',
    path: `${experiments}/:id/results`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['refresh'],
    response: resultsEnvelope,
  },
  getExperimentSecondaryResults: {
    method: 'GET',
    path: `${experiments}/:id/secondary_results`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['id', 'refresh'],
    response: resultsEnvelope,
  },
  getExperimentActivity: {
    method: 'GET',
    path: `${experiments}/:id/activity`,
    scope: 'experiment:read',
    access: 'in_project',
    query: ['page', 'limit'],
    response: activityPage,
    beyond: true,
  },
  launchExperiment: step('launch'),
  pauseExperiment: step('pause'),
  resumeExperiment: step('resume'),
  endExperiment: {
    ...step('end'),
    body: once(() => z.looseObject(conclusion())),
  },
  shipVariant: {
    ...step('ship_variant'),
    body: once(() =>
      z.looseObject({ variant_key: z.string(), release_to_everyone: z.optional(z.boolean()), ...conclusion() }),
    ),
  },
  archiveExperiment: {
    ...step('archive'),
    body: once(() => z.looseObject({ disable_feature_flag: z.optional(z.boolean()) })),
  },
  unarchiveExperiment: step('unarchive'),
  resetExperiment: step('reset'),
} as const satisfies Record<string, Operation>;
