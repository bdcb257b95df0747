import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useArchiveExperiment, useUpdateExperiment } from '../data.ts';
import { ConcludeDialog } from './conclude-dialog.tsx';
import { DeleteExperimentDialog } from './delete-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { LaunchDialog } from './launch-dialog.tsx';
import type { LifecycleAction } from './lifecycle-actions.ts';
import { ResetExperimentDialog } from './reset-dialog.tsx';
import { RestoreFlagDialog } from './restore-flag-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import type { Suggestion } from './use-lifecycle-update.ts';

interface Options {
  project: number;
  experiment: Experiment;
  onDeleted?: (() => void) | undefined;
  suggested?: Suggestion;
}

/** Returns a function that cancels the scheduled start of an experiment, and offers to undo this. */
function useCancelSchedule(project: number, { id, name, scheduled_start = null }: Experiment) {
  const notify = useNotify();
  const { mutateAsync } = useUpdateExperiment(project, id);
  const schedule = async (start: string | null) => {
    await mutateAsync({ body: { scheduled_start: start } });
    return start === null
      ? `Saved: the launch of ${name} is not scheduled any more.`
      : `Saved: the launch of ${name} is scheduled again.`;
  };
  const failed = (problem: Error) => notify(`${name} was not changed: ${problem.message}`, 'failed');
  const undo = () => void schedule(scheduled_start).then((message) => notify(message), failed);
  return () => void schedule(null).then((message) => notify(message, 'done', { label: 'Undo', run: undo }), failed);
}

/**
 * Returns a function that starts actions, immediately or with a confirmation dialog, and the dialog for the caller to
 * render.
 */
export function useLifecycleActions({ project, experiment, onDeleted, suggested }: Options): {
  start: (action: LifecycleAction) => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<LifecycleAction | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutateAsync } = useArchiveExperiment(project, experiment.id);

  const setArchived = (archived: boolean) =>
    void mutateAsync(archived).then(
      () => notify(`Saved: ${experiment.name} is ${archived ? 'archived' : 'back in the list'}.`),
      (problem: Error) => notify(`${experiment.name} was not changed: ${problem.message}`, 'failed'),
    );
  const unschedule = useCancelSchedule(project, experiment);
  const immediate: Partial<Record<LifecycleAction, () => void>> = {
    unschedule,
    archive: () => setArchived(true),
    restore: () => setArchived(false),
    duplicate: () => void navigate(`${href.newExperiment(project)}?from=${experiment.id}`),
  };
  const dialogProps = { project, experiment, suggested, onClose: () => setOpened(null) };
  const onArchive = experiment.archived ? undefined : immediate.archive;
  const dialogs: Partial<Record<LifecycleAction, ReactNode>> = {
    launch: <LaunchDialog {...dialogProps} />,
    reschedule: <LaunchDialog {...dialogProps} reschedules />,
    end: <EndDialog {...dialogProps} />,
    ship: <ShipDialog {...dialogProps} />,
    conclude: <ConcludeDialog {...dialogProps} />,
    flagOff: <FlagDialog {...dialogProps} active={false} />,
    flagOn: <FlagDialog {...dialogProps} active />,
    flagRestore: <RestoreFlagDialog {...dialogProps} />,
    reset: <ResetExperimentDialog {...dialogProps} />,
    delete: <DeleteExperimentDialog {...dialogProps} onArchive={onArchive} onDeleted={onDeleted} />,
  };
  return {
    start: (action) => (immediate[action] ?? (() => setOpened(action)))(),
    dialog: opened && dialogs[opened],
  };
}
