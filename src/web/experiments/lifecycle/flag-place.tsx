import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { useSessionState } from '../../session/context.tsx';
import { serverName } from '../../session/server-name.ts';

type Flagged = Pick<Experiment, 'feature_flag' | 'feature_flag_key'>;

/** The page of a flag on a server of PostHog's kind; null where the record does not tell which flag it is, and on ours, which has none. */
export function flagAddress(address: string, { feature_flag }: Pick<Flagged, 'feature_flag'>): string | null {
  const { id, team_id } = isObject(feature_flag) ? feature_flag : {};
  return address !== '' && typeof id === 'number' && typeof team_id === 'number'
    ? `${address}/project/${team_id}/feature_flags/${id}`
    : null;
}

/** Where a flag is changed, since this console cannot: a link to its page, or in words. */
export function FlagPlace({ experiment }: { experiment: Flagged }) {
  const address = useSessionState().connection?.address ?? '';
  const at = flagAddress(address, experiment);
  if (at) {
    return (
      <>
        Change it{' '}
        <a href={at} target="_blank" rel="noreferrer">
          on the page of the flag at {serverName(address)}
        </a>
        .
      </>
    );
  }
  return address === '' ? (
    <>
      This server has no page to change a flag on: your code has to stop asking for{' '}
      <code>{experiment.feature_flag_key}</code>, or the experiment is deleted with its flag.
    </>
  ) : (
    <>Change it where your team manages feature flags, at {serverName(address)}.</>
  );
}
