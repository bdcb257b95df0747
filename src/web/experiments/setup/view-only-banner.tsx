import type { Experiment } from '#contract/experiment.ts';
import { isViewOnly } from '#contract/reported-limits.ts';
import { Banner } from '../../ui/banner.tsx';
import { VIEW_ONLY } from '../lifecycle/use-experiment-lock.ts';

/** A notice that the user can't change the experiment. */
export function ViewOnlyBanner({ experiment }: { experiment: Experiment }) {
  return (
    isViewOnly(experiment) && (
      <Banner tone="neutral" icon="lock" role="note" label="View only">
        {VIEW_ONLY}
      </Banner>
    )
  );
}
