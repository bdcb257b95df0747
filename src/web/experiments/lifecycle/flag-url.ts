import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** Returns the URL of the flag's page on a PostHog server; null without a flag, or on a Hedgerow server. */
export function flagUrl(address: string, { feature_flag }: Pick<Experiment, 'feature_flag'>): string | null {
  const { id, team_id } = isObject(feature_flag) ? feature_flag : {};
  return address !== '' && typeof id === 'number' && typeof team_id === 'number'
    ? `${address}/project/${team_id}/feature_flags/${id}`
    : null;
}
