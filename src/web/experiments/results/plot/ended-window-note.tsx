import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { formatOpenTime } from '#verdict/returns.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenWindows } from '../../open-windows.ts';

interface Props {
  experiment: Experiment;
  analysis: Pick<Analysis, 'returns' | 'hasStartEvent'>;
}

/** Says that some people had less time to come back before the experiment ended. Renders nothing if all had enough. */
export function EndedWindowNote({ experiment, analysis: { returns, hasStartEvent } }: Props) {
  const openWindows = useOpenWindows(experiment);
  const hasEnded = statusOf(experiment, Date.now()) === 'ended';
  if (!returns?.window || !hasEnded || openWindows !== 'until_end') return null;
  return (
    <p>
      <Icon name="info" size={14} /> Returns after the end of the experiment do not count. People who{' '}
      {hasStartEvent ? 'started' : 'were first exposed'} in the last {formatOpenTime(returns.window)} had less time to
      come back.
    </p>
  );
}
