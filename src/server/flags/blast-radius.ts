import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import { requireStorable } from '../request/parse-fields.ts';
import { refuseUnsupported } from '../request/refuse-unsupported.ts';
import { type AudienceRequest, estimateOf, evaluateAudience, unlessTooLong } from './audience.ts';
import { requireValidFilters } from './check-filters.ts';
import { matchesAll } from './evaluate-flag.ts';
import { type FlagFilters, parseFilters } from './filters.ts';

type BlastRadiusRequest = AudienceRequest & { body: Record<string, unknown> };

/** Returns the condition in a request, as the only one of a flag. Throws 400 if this server can't evaluate it. */
async function conditionIn({ body, target }: BlastRadiusRequest): Promise<FlagFilters> {
  const { condition, group_type_index = null } = body;
  refuseUnsupported({ group_type_index }, { group_type_index: null });
  if (!isObject(condition)) throw invalidInput('The condition must be an object with properties.', 'condition');
  requireStorable('condition', condition);
  const filters = { groups: [{ ...condition, rollout_percentage: null, variant: null }] };
  await requireValidFilters(filters, target.project.timezone, 'condition');
  return parseFilters(filters);
}

/**
 * Counts the people who match the properties of the condition in a request. As on PostHog, the condition's percentage does
 * not count.
 */
export async function countAffectedPeople(request: BlastRadiusRequest) {
  const filters = await conditionIn(request);
  let matching = 0;
  const size = await evaluateAudience(request, { filters: [filters], continuityKeys: [] }, async (contextOf) => {
    const context = contextOf('');
    for (const condition of filters.groups) if (await unlessTooLong(matchesAll(condition, context), false)) matching++;
  });
  return {
    users_affected: estimateOf(size)(matching).people,
    total_users: size.total_people,
    sample_size: size.sample_size,
  };
}
