import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { wholeNumber } from '../../../ui/whole-number.ts';
import { rowsAsCsv, rowsAsJson } from '../export/export-list.ts';
import type { Circumstances } from '../filter-and-sort.ts';
import { type Deed, deeds } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkReport } from './bulk-progress.tsx';
import type { Bulk } from './use-bulk-action.ts';
import { useBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  selected: readonly Experiment[];
  circumstances: Circumstances;
  bulk: Bulk;
  /** How many rows the search and the filters let through, and the way to select them all. */
  found: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** What can be done with the selected rows, at the foot of the window; while it is done, how far it is. */
export function BulkBar(props: Props) {
  const { selected, bulk } = props;
  if (!bulk.run && selected.length === 0) return null;
  return (
    <section aria-label="Selected experiments" className={styles['bar']}>
      {bulk.run && <BulkReport run={bulk.run} bulk={bulk} />}
      {selected.length > 0 && !bulk.run?.isRunning && <Choices {...props} />}
    </section>
  );
}

function Choices({ project, selected, circumstances, bulk, found, onSelectAll, onClear }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const suited = (deed: Deed) => selected.filter(deeds[deed].applies);
  const start = (deed: Deed) => {
    setDeleting(false);
    bulk.start(deed, suited(deed));
  };
  const archive = suited('archive').length > 0 ? () => start('archive') : undefined;
  return (
    <div className={styles['line']}>
      <b>{wholeNumber(selected.length)} selected</b>
      {found > selected.length && (
        <Button kind="quiet" onClick={onSelectAll}>
          Select all {wholeNumber(found)}
        </Button>
      )}
      {(['archive', 'restore'] as const).map((deed) => {
        const { length } = suited(deed);
        const words = length === selected.length ? '' : ` ${wholeNumber(length)}`;
        return (
          length > 0 && (
            <Button key={deed} icon={deeds[deed].icon} onClick={() => start(deed)}>
              {`${deeds[deed].label}${words}`}
            </Button>
          )
        );
      })}
      <ExportChoices project={project} selected={selected} circumstances={circumstances} />
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

function ExportChoices({ project, selected, circumstances }: Pick<Props, 'project' | 'selected' | 'circumstances'>) {
  const { progress, said, save } = useBackup(project);
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
        <MenuItem
          icon="download"
          onClick={() => saveFile(`${name}.csv`, 'text/csv', rowsAsCsv(selected, circumstances))}
        >
          As in the list, CSV
        </MenuItem>
        <MenuItem
          icon="download"
          onClick={() => saveFile(`${name}.json`, 'application/json', rowsAsJson(selected, circumstances))}
        >
          As in the list, JSON
        </MenuItem>
        <MenuItem icon="download" onClick={() => void save(selected)}>
          Whole records, JSON
        </MenuItem>
      </Menu>
      <span role="status">{progress ? `${progress.read} of ${progress.count} read` : said}</span>
    </>
  );
}
