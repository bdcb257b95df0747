import type { Experiment } from '#contract/experiment.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { formatCount } from '../../ui/format-count.ts';
import { MenuItem } from '../../ui/menu-item.tsx';
import { rowsAsCsv, rowsAsJson } from './export-rows.ts';
import type { Circumstances } from './find-rows.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  circumstances: Circumstances;
}

/** The files that rows can be taken along as. */
export function ExportChoices({ project, rows, circumstances }: Props) {
  const name = `experiments-of-project-${project}`;
  const size = `${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <MenuItem icon="download" onClick={() => downloadFile(`${name}.csv`, 'text/csv', rowsAsCsv(rows, circumstances))}>
        {size}, CSV
      </MenuItem>
      <MenuItem
        icon="download"
        onClick={() => downloadFile(`${name}.json`, 'application/json', rowsAsJson(rows, circumstances))}
      >
        {size}, JSON
      </MenuItem>
    </>
  );
}
