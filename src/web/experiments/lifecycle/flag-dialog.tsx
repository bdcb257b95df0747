import { statusOf } from '#contract/experiment.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useUpdateFlag } from '../data.ts';
import { formatAudience, formatServedShares } from './format-audience.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import type { LifecycleDialogProps } from './use-lifecycle-update.ts';

interface Props extends LifecycleDialogProps {
  /** The flag's new state. */
  active: boolean;
}

/**
 * Asks for confirmation, then turns an experiment's flag on or off. On some servers, this resumes or pauses a running
 * experiment.
 */
export function FlagDialog({ active, ...props }: Props) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useUpdateFlag(project, data.id);
  const isRunning = statusOf(data, Date.now()) === 'running';
  const pauses = useCapabilities(project).hasLifecycleActions && isRunning;
  const lacksScope = useMissingScopeReason(pauses ? 'experiment:write' : 'feature_flag:write');
  const { feature_flag: flag } = data;
  const word = active ? 'on' : 'off';

  const turn = async (isOn: boolean) => {
    const step = !isRunning ? undefined : isOn ? 'resume' : 'pause';
    await mutateAsync({ flag: flag.id, body: { active: isOn }, step });
    return `Saved: the flag ${flag.key} is ${isOn ? 'on' : 'off'}.`;
  };
  const undo = () =>
    void turn(!active).then(
      (message) => notify(message),
      (problem: Error) => notify(`The flag ${flag.key} is still ${word}: ${problem.message}`, 'failed'),
    );
  const confirm = async () => {
    try {
      notify(await turn(active), 'done', { label: 'Undo', run: undo });
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    onClose();
  };
  return (
    <LifecycleDialog
      title={`Turn ${word} the flag of ${data.name}?`}
      project={project}
      id={data.id}
      action={`Turn flag ${word}`}
      disabledReason={lacksScope}
      outdatedBecause={flag.active === active ? `Someone else already turned the flag ${word}.` : undefined}
      busy={isPending}
      problem={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        The flag <code>{flag.key}</code>{' '}
        <span>{`${active ? 'will serve' : 'serves'} ${formatAudience(data)}: ${formatServedShares(data)}`}</span>.
      </p>
      {active ? (
        <p>People get these variants the next time that your code evaluates the flag.</p>
      ) : (
        <p>
          {`After you turn the flag off, no one gets a variant, and your code uses its default.${isRunning ? ' Events of participants are still counted while the experiment runs.' : ''}`}
        </p>
      )}
    </LifecycleDialog>
  );
}
