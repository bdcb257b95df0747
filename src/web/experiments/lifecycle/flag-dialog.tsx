import { useBlocked } from '../../session/context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useUpdateFlag } from '../data.ts';
import { reachWords, shareWords } from './format-audience.ts';
import { StepDialog } from './lifecycle-dialog.tsx';
import type { StepProps } from './use-lifecycle-update.ts';

interface Props extends StepProps {
  /** What the flag should be. */
  active: boolean;
}

/** Turns the flag of an experiment off or on. The experiment itself stays as it is. */
export function FlagDialog({ active, ...props }: Props) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useUpdateFlag(project, data.id);
  const lacksScope = useBlocked('feature_flag:write');
  const { feature_flag: flag } = data;
  const word = active ? 'on' : 'off';

  const turn = async (isOn: boolean) => {
    await mutateAsync({ flag: flag.id, body: { active: isOn } });
    return `Saved: the flag ${flag.key} is ${isOn ? 'on' : 'off'}.`;
  };
  const undo = () =>
    void turn(!active).then(
      (message) => notify(message),
      (problem: Error) => notify(`The flag ${flag.key} stays ${word}: ${problem.message}`, 'failed'),
    );
  const confirm = async () => {
    try {
      notify(await turn(active), 'done', { label: 'Undo', act: undo });
    } catch {
      // The dialog shows the problem of the mutation.
      return;
    }
    onClose();
  };
  return (
    <StepDialog
      title={`Turn the flag of ${data.name} ${word}?`}
      project={project}
      id={data.id}
      action={`Turn flag ${word}`}
      blockedBecause={lacksScope}
      tooLate={flag.active === active ? `Someone else was first: the flag is ${word} now.` : undefined}
      busy={isPending}
      problem={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        The flag <code>{flag.key}</code> {active ? 'will serve' : 'serves'} {reachWords(data)}: {shareWords(data)}.
      </p>
      {active ? (
        <p>People get these variants when they ask next.</p>
      ) : (
        <p>
          Nobody gets a variant any more: your code falls back to what it does without one. Events of people who had a
          variant are still counted while the experiment runs.
        </p>
      )}
    </StepDialog>
  );
}
