import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** The page of a flag on a PostHog server; null if the record does not name the flag, and on our server, which has no such page. */
export function flagAddress(address: string, { feature_flag }: Pick<Experiment, 'feature_flag'>): string | null {
  const { id, team_id } = isObject(feature_flag) ? feature_flag : {};
  return address !== '' && typeof id === 'number' && typeof team_id === 'number'
    ? `${address}/project/${team_id}/feature_flags/${id}`
    : null;
}
