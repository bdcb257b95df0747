import type { Experiment } from '#contract/experiment.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { wholeNumber } from '../../../ui/whole-number.ts';
import type { Circumstances } from '../filter-and-sort.ts';
import { rowsAsCsv, rowsAsJson } from './export-list.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  circumstances: Circumstances;
}

/** The files that rows can be taken along as. */
export function ExportChoices({ project, rows, circumstances }: Props) {
  const name = `experiments-of-project-${project}`;
  const size = `${wholeNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <MenuItem icon="download" onClick={() => saveFile(`${name}.csv`, 'text/csv', rowsAsCsv(rows, circumstances))}>
        {size}, CSV
      </MenuItem>
      <MenuItem
        icon="download"
        onClick={() => saveFile(`${name}.json`, 'application/json', rowsAsJson(rows, circumstances))}
      >
        {size}, JSON
      </MenuItem>
    </>
  );
}
