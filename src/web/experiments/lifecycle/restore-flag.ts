import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { isSame } from '#contract/resource.ts';

/** A flag's rules, as they are in the experiment's record. */
export type FlagRules = Pick<Experiment['feature_flag'], 'id' | 'key' | 'filters'>;

/**
 * Restores the release conditions that an experiment's flag had before a variant was shipped.
 *
 * @throws Error if the release conditions were changed after shipping
 * @throws Problem if a request fails
 */
export async function restoreFlag(
  client: Client,
  project_id: number,
  before: FlagRules,
  shipped: FlagRules,
): Promise<FlagRecord> {
  const params = { project_id, id: before.id };
  const now = await client.call(flagOperations.getFeatureFlag, { params });
  if (!isSame(now.filters, shipped.filters))
    throw new Error(
      `The flag ${before.key} was changed after shipping. Restore its release conditions on the flag’s page.`,
    );
  // The server responds with 409 if the flag changed after it was read.
  const guard = { version: now.version, original_flag: now };
  return client.call(flagOperations.updateFeatureFlag, {
    params,
    body: { filters: before.filters, ...guard } as never,
  });
}
