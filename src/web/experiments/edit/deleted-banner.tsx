import type { Experiment } from '#contract/experiment.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMakeNew } from './use-recreate-experiment.ts';

interface Props {
  project: number;
  /** As it was last read. */
  experiment: Experiment;
}

/** Says that someone deleted the experiment meanwhile, and makes a new one of it and of what was typed since. */
export function GoneBanner({ project, experiment }: Props) {
  const makeNew = useMakeNew(project, experiment);
  return (
    <Banner tone="danger" actions={<Button onClick={makeNew}>Make a new one of it</Button>}>
      <b>Someone deleted this experiment meanwhile.</b> Nothing can be saved in it any more; what you typed is still
      here, and a new experiment can begin with all of it.
    </Banner>
  );
}

/** The same way out beside a save that came too late, however far down the page that is. */
export function MakeNewButton({ project, experiment }: Props) {
  return <Button onClick={useMakeNew(project, experiment)}>Make a new one of it</Button>;
}
