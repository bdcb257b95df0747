import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useArchiveExperiment } from '../data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { LaunchDialog } from './launch-dialog.tsx';
import type { ActionName } from './lifecycle-actions.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

interface Options {
  project: number;
  experiment: Experiment;
  onDeleted?: (() => void) | undefined;
}

/** Does what is asked of an experiment: at once where one click is enough, else through a dialog. */
export function useActions({ project, experiment, onDeleted }: Options): {
  start: (action: ActionName) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<ActionName | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutateAsync } = useArchiveExperiment(project, experiment.id);

  const put = (archived: boolean) =>
    void mutateAsync(archived).then(
      () => notify(`Saved: ${experiment.name} is ${archived ? 'archived' : 'back in the list'}.`),
      (problem: Error) => notify(`${experiment.name} stays as it was: ${problem.message}`, 'failed'),
    );
  const atOnce: Partial<Record<ActionName, () => void>> = {
    archive: () => put(true),
    restore: () => put(false),
    duplicate: () => void navigate(`${href.newExperiment(project)}?from=${experiment.id}`),
  };
  const step = { project, experiment, onClose: () => setAsked(null) };
  const onArchive = experiment.archived ? undefined : atOnce.archive;
  const dialogs: Partial<Record<ActionName, ReactNode>> = {
    launch: <LaunchDialog {...step} />,
    end: <EndDialog {...step} />,
    ship: <ShipDialog {...step} />,
    flagOff: <FlagDialog {...step} active={false} />,
    flagOn: <FlagDialog {...step} active />,
    reset: <ResetDialog {...step} />,
    delete: <DeleteDialog {...step} onArchive={onArchive} onDeleted={onDeleted} />,
  };
  return {
    start: (action) => (atOnce[action] ?? (() => setAsked(action)))(),
    dialog: asked && dialogs[asked],
  };
}
