import { useState } from 'react';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { releaseText } from '#contract/format/flag-release.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FloatingBar, FloatingBarLine } from '../../ui/floating-bar.tsx';
import { BulkReport } from '../../ui/list/bulk/bulk-report.tsx';
import type { BulkItem } from '../../ui/list/bulk/run-in-bulk.ts';
import type { BulkRunner } from '../../ui/list/bulk/use-bulk-run.ts';
import { TurnFlagsOffDialog } from '../turn-flags-off-dialog.tsx';
import { type FlagBulkAction, useFlagBulkWork } from './flag-bulk-work.ts';
import type { FlagRow } from './flag-rows.ts';

interface Props {
  project: number;
  selected: readonly FlagRow[];
  runner: BulkRunner;
  /** The number of rows that match the search and the filters. */
  found: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** A bar at the bottom of the window with the actions for the selected flags and the progress of the last action. */
export function FlagBulkBar(props: Props) {
  const { selected, runner } = props;
  return (
    <FloatingBar label="Selected flags">
      {runner.run && <BulkReport run={runner.run} runner={runner} noun="flag" />}
      {selected.length > 0 && !runner.run?.isRunning && <Actions {...props} />}
    </FloatingBar>
  );
}

const MAX_NAMES = 6;

function Names({ names }: { names: readonly string[] }) {
  const left = names.length - MAX_NAMES;
  return (
    <ul>
      {names.slice(0, MAX_NAMES).map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
      {left > 0 && <li>{`and ${formatCount(left)} more`}</li>}
    </ul>
  );
}

const itemsOf = (rows: readonly FlagRow[]): BulkItem[] => rows.map(({ flag }) => ({ id: flag.id, name: flag.key }));

interface DialogProps {
  rows: readonly FlagRow[];
  onConfirm: () => void;
  onClose: () => void;
}

const TurnOffDialog = ({ rows, ...rest }: DialogProps) => (
  <TurnFlagsOffDialog
    count={rows.length}
    running={rows.flatMap(({ usage, experiments }) => (usage === 'running' ? experiments.slice(0, 1) : []))}
    {...rest}
  />
);

/** Asks before flags are turned on, and names the first of them. */
function TurnOnDialog({ rows, ...rest }: DialogProps) {
  const flags = formatCountOf(rows.length, 'flag');
  return (
    <ConfirmDialog
      title={`Turn on ${flags}?`}
      action={`Turn on ${flags}`}
      isReversible
      busy={false}
      problem={null}
      {...rest}
    >
      <p>People who match their conditions get them with the next request:</p>
      <Names names={rows.map(({ flag }) => `${flag.key}: ${releaseText(flag)}`)} />
    </ConfirmDialog>
  );
}

/** Deletes flags after the user typed, for example, "delete 3 flags". */
function DeleteDialog({ rows, ...rest }: DialogProps) {
  const flags = formatCountOf(rows.length, 'flag');
  const used = rows.filter(({ experiments }) => experiments.length > 0).length;
  return (
    <ConfirmDialog
      title={`Delete ${flags}?`}
      action={`Delete ${flags}`}
      requiredName={`delete ${flags}`}
      busy={false}
      problem={null}
      {...rest}
    >
      <Names names={rows.map(({ flag }) => flag.key)} />
      <p>
        {`Code that evaluates ${rows.length === 1 ? 'it' : 'them'} gets the default. ${used > 0 ? `${formatCountOf(used, 'flag')} of experiments will be refused: delete the experiments first.` : ''}`}
      </p>
    </ConfirmDialog>
  );
}

const dialogs = { on: TurnOnDialog, off: TurnOffDialog, delete: DeleteDialog };

function Actions({ project, selected, runner, found, onSelectAll, onClear }: Props) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const work = useFlagBulkWork(project);
  const disabledReason = useMissingScopeReason('feature_flag:write');
  const applicable = (action: FlagBulkAction) =>
    action === 'delete' ? selected : selected.filter(({ flag }) => flag.active === (action === 'off'));
  const [on, off] = [applicable('on').length, applicable('off').length];
  const countOf = (count: number) => (count === selected.length ? '' : ` ${formatCount(count)}`);
  const Dialog = open && dialogs[open];
  return (
    <FloatingBarLine>
      <b>{`${formatCount(selected.length)} selected`}</b>
      {found > selected.length && (
        <Button kind="quiet" onClick={onSelectAll}>
          {`Select all ${formatCount(found)}`}
        </Button>
      )}
      {on > 0 && (
        <Button icon="flag" disabledReason={disabledReason} onClick={() => setOpen('on')}>
          {`Turn on${countOf(on)}…`}
        </Button>
      )}
      {off > 0 && (
        <Button icon="stop" disabledReason={disabledReason} onClick={() => setOpen('off')}>
          {`Turn off${countOf(off)}…`}
        </Button>
      )}
      <Button kind="danger" icon="trash" disabledReason={disabledReason} onClick={() => setOpen('delete')}>
        Delete…
      </Button>
      <Button kind="quiet" icon="close" aria-label="Clear the selection" onClick={onClear} />
      {open && Dialog && (
        <Dialog
          rows={applicable(open)}
          onConfirm={() => {
            setOpen(null);
            runner.start(work(open, itemsOf(applicable(open))));
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </FloatingBarLine>
  );
}
