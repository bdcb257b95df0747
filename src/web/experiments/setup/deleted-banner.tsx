import type { Experiment } from '#contract/experiment.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useRecreateExperiment } from './use-recreate-experiment.ts';

interface Props {
  project: number;
  /** The last loaded record. */
  experiment: Experiment;
}

/** A notice that someone else deleted the experiment, with a button to create it again with the unsaved changes. */
export function DeletedBanner({ project, experiment }: Props) {
  const recreate = useRecreateExperiment(project, experiment);
  const forbidden = useMissingScopeReason('experiment:write');
  const button = (
    <Button disabledReason={forbidden} onClick={recreate}>
      Create it again
    </Button>
  );
  return (
    <Banner tone="danger" actions={button}>
      <b>Someone deleted this experiment.</b> It can no longer be saved. You can create a new experiment with its values
      and your unsaved changes. Its dates are not copied.
    </Banner>
  );
}

/** A button to create the experiment again. Shown with the error of a save that failed because of the deletion. */
export function RecreateButton({ project, experiment }: Props) {
  return <Button onClick={useRecreateExperiment(project, experiment)}>Create it again</Button>;
}
