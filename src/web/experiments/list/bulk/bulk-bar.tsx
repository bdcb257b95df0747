import { useState } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatCount } from '#contract/format/count.ts';
import { isViewOnly } from '#contract/reported-limits.ts';
import { TurnFlagsOffDialog } from '../../../flags/turn-flags-off-dialog.tsx';
import { useMissingScopeReason } from '../../../session/session-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { FloatingBar, FloatingBarLine } from '../../../ui/floating-bar.tsx';
import { BulkReport } from '../../../ui/list/bulk/bulk-report.tsx';
import type { BulkRunner } from '../../../ui/list/bulk/use-bulk-run.ts';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import type { ListContext } from '../filter-and-sort.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { BulkArchiveDialog } from './bulk-archive-dialog.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkShipDialog } from './bulk-ship-dialog.tsx';
import { useBulkWork } from './bulk-work.ts';
import { ExportSelected } from './export-selected.tsx';

interface Props {
  project: number;
  selected: readonly Experiment[];
  context: ListContext;
  runner: BulkRunner;
  /** The number of rows that match the search and the filters. */
  found: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** A bar at the bottom of the window with the actions for the selected rows and the progress of the last action. */
export function BulkBar(props: Props) {
  const { selected, runner } = props;
  if (!runner.run && selected.length === 0) return null;
  return (
    <FloatingBar label="Selected experiments">
      {runner.run && <BulkReport run={runner.run} runner={runner} noun="experiment" />}
      {selected.length > 0 && !runner.run?.isRunning && <Actions {...props} />}
    </FloatingBar>
  );
}

/** Returns why the flags can't be turned off. On some servers, running experiments are paused by their own request. */
function useMissingFlagScope(project: number, experiments: readonly Experiment[]): string | undefined {
  const missing = useMissingScopeReason('feature_flag:write');
  const { hasLifecycleActions } = useCapabilities(project);
  const isPaused = hasLifecycleActions && experiments.every((one) => statusOf(one, Date.now()) === 'running');
  return isPaused ? undefined : missing;
}

function Actions({ project, selected, context, runner, found, onSelectAll, onClear }: Props) {
  const [open, setOpen] = useState<'ship' | 'archive' | 'flagOff' | 'delete' | null>(null);
  const work = useBulkWork(project);
  const disabledReason = useExperimentLock(...selected);
  const changeable = disabledReason === undefined ? selected.filter((one) => !isViewOnly(one)) : selected;
  const can = useCapabilities(project);
  const applicable = (action: BulkAction) =>
    changeable.filter((experiment) => bulkActions[action].applies(experiment, can));
  const ended = applicable('ship');
  const running = applicable('archive').filter((experiment) => statusOf(experiment, context.now) === 'running');
  const missingFlagScope = useMissingFlagScope(project, applicable('flagOff'));
  const close = () => setOpen(null);
  const archive = () => {
    close();
    runner.start(work.archive(applicable('archive')));
  };

  /**
   * Returns an action's button; false if the action applies to no selected row. If it applies to only some of the
   * selected rows, the label contains their number.
   */
  const button = (action: BulkAction, onClick: () => void, reason?: string) => {
    const { length } = applicable(action);
    return (
      length > 0 && (
        <Button icon={bulkActions[action].icon} disabledReason={disabledReason ?? reason} onClick={onClick}>
          {bulkActions[action].label(length === selected.length ? null : length)}
        </Button>
      )
    );
  };

  return (
    <FloatingBarLine>
      <b>{`${formatCount(selected.length)} selected`}</b>
      {found > selected.length && (
        <Button kind="quiet" onClick={onSelectAll}>
          {`Select all ${formatCount(found)}`}
        </Button>
      )}
      {button('ship', () => setOpen('ship'))}
      {button('flagOff', () => setOpen('flagOff'), missingFlagScope)}
      {button('archive', running.length > 0 ? () => setOpen('archive') : archive)}
      {button('restore', () => runner.start(work.restore(applicable('restore'))))}
      <ExportSelected project={project} selected={selected} context={context} />
      <Button kind="danger" icon="trash" disabledReason={disabledReason} onClick={() => setOpen('delete')}>
        {changeable.length === selected.length ? 'Delete…' : `Delete ${formatCount(changeable.length)}…`}
      </Button>
      <Button kind="quiet" icon="close" aria-label="Clear the selection" onClick={onClear} />
      {open === 'ship' && (
        <BulkShipDialog
          project={project}
          experiments={ended}
          onShip={(choices) => {
            close();
            runner.start(work.ship(choices));
          }}
          onClose={close}
        />
      )}
      {open === 'flagOff' && (
        <TurnFlagsOffDialog
          count={applicable('flagOff').length}
          running={applicable('flagOff').filter((one) => statusOf(one, Date.now()) === 'running')}
          onConfirm={() => {
            close();
            runner.start(work.flagsOff(applicable('flagOff')));
          }}
          onClose={close}
        />
      )}
      {open === 'archive' && (
        <BulkArchiveDialog count={applicable('archive').length} running={running} onArchive={archive} onClose={close} />
      )}
      {open === 'delete' && (
        <BulkDeleteDialog
          project={project}
          experiments={changeable}
          onArchive={applicable('archive').length > 0 ? archive : undefined}
          onDelete={() => {
            close();
            runner.start(work.delete(changeable));
          }}
          onClose={close}
        />
      )}
    </FloatingBarLine>
  );
}
