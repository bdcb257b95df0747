import type { Experiment } from '#contract/experiment.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { wholeNumber } from '../../../ui/whole-number.ts';
import type { ListContext } from '../filter-and-sort.ts';
import { listAsCsv, listAsJson } from './export-list.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  context: ListContext;
}

/** The file formats for an export of rows. */
export function ListExportItems({ project, rows, context }: Props) {
  const name = `experiments-of-project-${project}`;
  const size = `${wholeNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <MenuItem icon="download" onClick={() => saveFile(`${name}.csv`, 'text/csv', listAsCsv(rows, context))}>
        {size}, CSV
      </MenuItem>
      <MenuItem icon="download" onClick={() => saveFile(`${name}.json`, 'application/json', listAsJson(rows, context))}>
        {size}, JSON
      </MenuItem>
    </>
  );
}
