import { type FlagBody, flagKeyPattern, flagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import { parseFields } from '../request/parse-fields.ts';
import { refuseUnsupported } from '../request/refuse-unsupported.ts';
import { filtersWithShares } from '../request/split-percent.ts';
import { requireValidFilters } from './check-filters.ts';

/** PostHog's keys of a flag that this server can't honour, each with the value that changes nothing. */
const unsupported: Record<string, Json> = {
  evaluation_runtime: 'all',
  evaluation_contexts: [],
  evaluation_tags: [],
  bucketing_identifier: 'distinct_id',
  has_encrypted_payloads: false,
  rollout_percentage: null,
};

function requireKey({ key }: FlagBody) {
  if (key !== undefined && !flagKeyPattern.test(key))
    throw invalidInput('Only letters, numbers, hyphens (-) & underscores (_) are allowed.', 'key', 'invalid_key');
}

interface FlagRequest {
  body: Record<string, unknown>;
  target: { project: { timezone: string } };
}

/**
 * Returns the validated fields of a request body. As on PostHog, filters without the key `groups` are ignored.
 * @param asNew whether missing required fields are invalid
 */
export async function parseFlag<B extends FlagBody>({ body, target }: FlagRequest, asNew: boolean): Promise<B> {
  refuseUnsupported(body, unsupported);
  const { filters, ...fields } = parseFields<B>(flagRecord.fields, body, asNew);
  requireKey(fields);
  if (filters === undefined || (isObject(filters) && filters['groups'] === undefined)) return fields as B;
  const complete = isObject(filters) ? filtersWithShares(filters) : filters;
  await requireValidFilters(complete, target.project.timezone);
  return { ...fields, filters: complete } as B;
}

/**
 * Returns the edited filters in a request that does not save them; undefined without filters. Throws 400 for filters that
 * can't be saved.
 */
export async function editedFilters({ body: { filters: given }, target }: FlagRequest): Promise<FlagBody['filters']> {
  if (given === undefined) return undefined;
  const { filters } = await parseFlag<FlagBody>({ body: { filters: given }, target }, false);
  if (filters === undefined) throw invalidInput('Filters need a list of release conditions in `groups`.', 'filters');
  return filters;
}
