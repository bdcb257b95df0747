import * as z from 'zod/mini';
import { activityPage } from './activity.ts';
import { CHANGE_REASON } from './experiment-operations.ts';
import { flagRecord } from './feature-flag.ts';
import { once } from './field.ts';
import {
  blastRadius,
  evaluationReasons,
  flagEvaluations,
  flagTest,
  servedPeople,
  servedPeopleOfFlags,
} from './flag-answers.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

const flags = '/api/projects/:project_id/feature_flags';

/** The maximum number of flags in a request for the people whom they serve. */
export const MAX_SERVED_FLAGS = 100;

const flagId = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Keys of PostHog's requests that create or change a flag. `flag-body.ts` of the server reads them. */
const otherKeys = [
  'original_flag',
  'evaluation_runtime',
  'evaluation_contexts',
  'evaluation_tags',
  'bucketing_identifier',
  'has_encrypted_payloads',
  'rollout_percentage',
] as const;

/** The operations on feature flags. Not in the console's initial bundle, because only experiment pages need them. */
export const flagOperations = {
  listFeatureFlags: {
    method: 'GET',
    path: flags,
    scope: 'feature_flag:read',
    access: 'in_project',
    query: ['limit', 'offset', 'search', 'active', 'type', 'created_by_id', 'order'],
    response: once(() => pageOf(flagRecord.record)),
    beyond: true,
  },
  createFeatureFlag: {
    method: 'POST',
    path: flags,
    scope: 'feature_flag:write',
    access: 'in_project',
    body: () => flagRecord.body,
    otherKeys,
    response: () => flagRecord.record,
    beyond: true,
  },
  getFeatureFlag: {
    method: 'GET',
    path: `${flags}/:id`,
    scope: 'feature_flag:read',
    access: 'in_project',
    response: () => flagRecord.record,
    beyond: true,
  },
  updateFeatureFlag: {
    method: 'PATCH',
    path: `${flags}/:id`,
    scope: 'feature_flag:write',
    access: 'in_project',
    body: () => flagRecord.body,
    otherKeys: [...otherKeys, CHANGE_REASON],
    response: () => flagRecord.record,
    beyond: true,
  },
  getFeatureFlagActivity: {
    method: 'GET',
    path: `${flags}/:id/activity`,
    scope: 'feature_flag:read',
    access: 'in_project',
    query: ['page', 'limit'],
    response: activityPage,
    beyond: true,
  },
  getBlastRadius: {
    method: 'POST',
    path: `${flags}/user_blast_radius`,
    scope: 'feature_flag:read',
    access: 'in_project',
    body: once(() => z.looseObject({ condition: z.looseObject({ properties: z.optional(z.json()) }) })),
    status: 200,
    response: blastRadius,
    beyond: true,
  },
  getEvaluationReasons: {
    method: 'GET',
    path: `${flags}/evaluation_reasons`,
    scope: 'feature_flag:read',
    access: 'in_project',
    query: ['distinct_id', 'properties'],
    response: evaluationReasons,
    beyond: true,
  },
  /** PostHog lacks this operation and the next three. */
  getServedPeopleOfFlags: {
    method: 'POST',
    path: `${flags}/served`,
    scope: 'feature_flag:read',
    access: 'in_project',
    body: once(() => z.looseObject({ ids: z.array(flagId()).check(z.minLength(1), z.maxLength(MAX_SERVED_FLAGS)) })),
    status: 200,
    response: servedPeopleOfFlags,
    beyond: true,
  },
  getServedPeople: {
    method: 'POST',
    path: `${flags}/:id/served`,
    scope: 'feature_flag:read',
    access: 'in_project',
    body: once(() => z.looseObject({ filters: z.optional(z.json()) })),
    status: 200,
    response: servedPeople,
    beyond: true,
  },
  testFeatureFlag: {
    method: 'POST',
    path: `${flags}/:id/test`,
    scope: 'feature_flag:read',
    access: 'in_project',
    body: once(() =>
      z.looseObject({
        distinct_id: z.string(),
        /** Replace stored properties of the same name. */
        properties: z.optional(z.json()),
        /** Edited filters, to be evaluated in place of the stored ones. */
        filters: z.optional(z.json()),
      }),
    ),
    status: 200,
    response: flagTest,
    beyond: true,
  },
  getFlagEvaluations: {
    method: 'GET',
    path: `${flags}/:id/evaluations`,
    scope: 'feature_flag:read',
    access: 'in_project',
    response: flagEvaluations,
    beyond: true,
  },
  getRemoteConfig: {
    method: 'GET',
    path: `${flags}/:id/remote_config`,
    scope: 'feature_flag:read',
    access: 'in_project',
    query: ['token'],
    response: once(() => z.json()),
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
