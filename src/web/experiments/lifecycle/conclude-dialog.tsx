import { useExperiment } from '../data.ts';
import { ConclusionFields, changedConclusion, useConclusion } from './conclusion-fields.tsx';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { ResultsSoFar } from './results-so-far.tsx';
import { type LifecycleDialogProps, useLifecycleUpdate } from './use-lifecycle-update.ts';

/** Records or changes the team's conclusion, and nothing else. */
export function ConcludeDialog(props: LifecycleDialogProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { update, isPending, error, outdatedBecause } = useLifecycleUpdate('conclude', props);
  const [conclusion, changeConclusion] = useConclusion(data, props.suggested);
  const changed = changedConclusion(data, conclusion);
  return (
    <LifecycleDialog
      title={`Conclusion of ${data.name}`}
      project={project}
      id={data.id}
      action="Save conclusion"
      disabledReason={Object.keys(changed).length === 0 ? 'Nothing has changed.' : undefined}
      outdatedBecause={outdatedBecause}
      busy={isPending}
      problem={error}
      onConfirm={() => update(changed, `Saved the conclusion of ${data.name}.`)}
      onClose={onClose}
    >
      <ResultsSoFar project={project} experiment={data} onLeave={onClose} />
      <ConclusionFields stored={data.conclusion} value={conclusion} onChange={changeConclusion} />
    </LifecycleDialog>
  );
}
