import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { listAsCsv, listAsJson } from '../export/export-list.ts';
import type { ListContext } from '../filter-and-sort.ts';
import { useBulkBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  selected: readonly Experiment[];
  context: ListContext;
}

/** Exports the selected rows: a summary or the complete records. */
export function ExportSelected({ project, selected, context }: Props) {
  const { progress, message, save } = useBulkBackup(project);
  const name = `experiments-of-project-${project}`;
  return (
    <>
      <Menu
        label="Export selected"
        align="start"
        side="up"
        button={(state) => (
          <Button icon="download" busy={progress !== null} {...state}>
            Export selected
          </Button>
        )}
      >
        <MenuItem icon="download" onClick={() => downloadFile(`${name}.csv`, 'text/csv', listAsCsv(selected, context))}>
          Summary, CSV
        </MenuItem>
        <MenuItem
          icon="download"
          onClick={() => downloadFile(`${name}.json`, 'application/json', listAsJson(selected, context))}
        >
          Summary, JSON
        </MenuItem>
        <MenuItem icon="download" onClick={() => void save(selected)}>
          Complete records, JSON
        </MenuItem>
      </Menu>
      <span role="status">{progress ? `${progress.read} of ${progress.count} read` : message}</span>
    </>
  );
}
