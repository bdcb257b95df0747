import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { isSame } from '#contract/resource.ts';

/** The rules of a flag, as the record of its experiment contains them. */
export type FlagRules = Pick<Experiment['feature_flag'], 'id' | 'key' | 'filters'>;

/**
 * Restores the rules that the flag of an experiment had before a variant was shipped.
 * @throws an error that names the flag if its rules were changed after shipping, and the Problem of a failed request
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
    throw new Error(`The flag ${before.key} was changed after shipping. Restore its rules on its own page.`);
  // The server refuses the change with 409 if the flag changed after it was read.
  const guard = { version: now.version, original_flag: now };
  return client.call(flagOperations.updateFeatureFlag, {
    params,
    body: { filters: before.filters, ...guard } as never,
  });
}
