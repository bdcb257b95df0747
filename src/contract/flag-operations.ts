import * as z from 'zod/mini';
import { flagRecord } from './feature-flag.ts';
import { once } from './field.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

const flags = '/api/projects/:project_id/feature_flags';

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
    query: ['limit', 'offset', 'search', 'active'],
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
    otherKeys,
    response: () => flagRecord.record,
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
