import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { wholeNumber } from '../../../ui/whole-number.ts';
import { listAsCsv, listAsJson } from '../export/export-list.ts';
import type { ListContext } from '../filter-and-sort.ts';
import { type BulkActionName, bulkActions } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import type { BulkController } from './use-bulk-action.ts';
import { useBulkBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  selected: readonly Experiment[];
  context: ListContext;
  bulk: BulkController;
  /** The number of rows that match the search and the filters. */
  found: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The actions for the selected rows, or the progress of the running action. */
export function BulkBar(props: Props) {
  const { selected, bulk } = props;
  if (!bulk.run && selected.length === 0) return null;
  return (
    <section aria-label="Selected experiments" className={styles['bar']}>
      {bulk.run && <BulkProgress run={bulk.run} bulk={bulk} />}
      {selected.length > 0 && !bulk.run?.isRunning && <BulkActions {...props} />}
    </section>
  );
}

function BulkActions({ project, selected, context, bulk, found, onSelectAll, onClear }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const applicable = (action: BulkActionName) => selected.filter(bulkActions[action].applies);
  const start = (action: BulkActionName) => {
    setDeleting(false);
    bulk.start(action, applicable(action));
  };
  const archive = applicable('archive').length > 0 ? () => start('archive') : undefined;
  return (
    <div className={styles['line']}>
      <b>{wholeNumber(selected.length)} selected</b>
      {found > selected.length && (
        <Button kind="quiet" onClick={onSelectAll}>
          Select all {wholeNumber(found)}
        </Button>
      )}
      {(['archive', 'restore'] as const).map((action) => {
        const { length } = applicable(action);
        const count = length === selected.length ? '' : ` ${wholeNumber(length)}`;
        return (
          length > 0 && (
            <Button key={action} icon={bulkActions[action].icon} onClick={() => start(action)}>
              {`${bulkActions[action].label}${count}`}
            </Button>
          )
        );
      })}
      <ExportSelectedMenu project={project} selected={selected} context={context} />
      <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
        Delete…
      </Button>
      <Button kind="quiet" icon="close" aria-label="Clear the selection" onClick={onClear} />
      {isDeleting && (
        <BulkDeleteDialog
          project={project}
          experiments={selected}
          onArchive={archive}
          onDelete={() => start('delete')}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

function ExportSelectedMenu({ project, selected, context }: Pick<Props, 'project' | 'selected' | 'context'>) {
  const { progress, message, save } = useBulkBackup(project);
  const name = `experiments-of-project-${project}`;
  return (
    <>
      <Menu
        label="Export selected"
        align="start"
        opens="up"
        button={(state) => (
          <Button icon="download" busy={progress !== null} {...state}>
            Export selected
          </Button>
        )}
      >
        <MenuItem icon="download" onClick={() => saveFile(`${name}.csv`, 'text/csv', listAsCsv(selected, context))}>
          List columns, CSV
        </MenuItem>
        <MenuItem
          icon="download"
          onClick={() => saveFile(`${name}.json`, 'application/json', listAsJson(selected, context))}
        >
          List columns, JSON
        </MenuItem>
        <MenuItem icon="download" onClick={() => void save(selected)}>
          Complete records, JSON
        </MenuItem>
      </Menu>
      <span role="status">{progress ? `${progress.read} of ${progress.count} loaded` : message}</span>
    </>
  );
}
