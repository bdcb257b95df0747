import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { rowsAsCsv, rowsAsJson } from '../export-rows.ts';
import type { Circumstances } from '../find-rows.ts';
import { useBackup } from './use-backup.ts';

interface Props {
  project: number;
  selected: readonly Experiment[];
  circumstances: Circumstances;
}

/** Exports the selected rows as the list shows them, or their complete records. */
export function ExportSelected({ project, selected, circumstances }: Props) {
  const { progress, message, save } = useBackup(project);
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
        <MenuItem
          icon="download"
          onClick={() => downloadFile(`${name}.csv`, 'text/csv', rowsAsCsv(selected, circumstances))}
        >
          As in the list, CSV
        </MenuItem>
        <MenuItem
          icon="download"
          onClick={() => downloadFile(`${name}.json`, 'application/json', rowsAsJson(selected, circumstances))}
        >
          As in the list, JSON
        </MenuItem>
        <MenuItem icon="download" onClick={() => void save(selected)}>
          Complete records, JSON
        </MenuItem>
      </Menu>
      <span role="status">{progress ? `${progress.read} of ${progress.count} read` : message}</span>
    </>
  );
}
