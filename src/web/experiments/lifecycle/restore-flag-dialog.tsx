import { useMissingScopeReason } from '../../session/session-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useUpdateFlag } from '../data.ts';
import { formatAudience, formatServedShares } from './format-audience.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import type { LifecycleDialogProps } from './use-lifecycle-update.ts';

/** Asks for confirmation, then restores the deleted flag of an experiment. */
export function RestoreFlagDialog({ project, experiment, onClose }: LifecycleDialogProps) {
  const { data = experiment } = useExperiment(project, experiment.id);
  const notify = useNotify();
  const { mutateAsync, isPending, isSuccess, error } = useUpdateFlag(project, data.id);
  const lacksScope = useMissingScopeReason('feature_flag:write');
  const { feature_flag: flag } = data;

  const restore = async () => {
    try {
      // PostHog adds a mark to the key of a deleted flag.
      await mutateAsync({ flag: flag.id, body: { deleted: false, key: flag.key } });
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    notify(`Saved: the flag ${flag.key} is restored.`);
    onClose();
  };
  return (
    <LifecycleDialog
      title={`Restore the flag of ${data.name}?`}
      project={project}
      id={data.id}
      action="Restore flag"
      disabledReason={lacksScope}
      outdatedBecause={
        !flag.deleted && !isPending && !isSuccess ? 'Someone else already restored the flag.' : undefined
      }
      busy={isPending}
      problem={error}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <p>
        The flag <code>{flag.key}</code>{' '}
        <span>{`${flag.active ? 'will serve' : 'will be off, and would serve'} ${formatAudience(data)}: ${formatServedShares(data)}.`}</span>
      </p>
      <p>People get the same variants as before, because the key is the same.</p>
    </LifecycleDialog>
  );
}
