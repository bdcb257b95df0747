import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import type { ListContext } from '../filter-and-sort.ts';
import { listAsCsv, listAsJson } from './export-list.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  context: ListContext;
}

/** Menu items that export the rows, one for each file format. */
export function ListExportItems({ project, rows, context }: Props) {
  const name = `experiments-of-project-${project}`;
  const size = formatCountOf(rows.length, 'row');
  return (
    <>
      <MenuItem icon="download" onClick={() => downloadFile(`${name}.csv`, 'text/csv', listAsCsv(rows, context))}>
        {`${size}, CSV`}
      </MenuItem>
      <MenuItem
        icon="download"
        onClick={() => downloadFile(`${name}.json`, 'application/json', listAsJson(rows, context))}
      >
        {`${size}, JSON`}
      </MenuItem>
    </>
  );
}
