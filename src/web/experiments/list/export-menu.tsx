import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { wholeNumber } from '../../ui/whole-number.ts';
import { rowsAsCsv, rowsAsJson } from './export-rows.ts';
import type { Circumstances } from './find-rows.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  circumstances: Circumstances;
  /** Rows are still being loaded, so a file would not hold all of them. */
  isPartial: boolean;
}

/** Takes the rows that the search and the filters let through along as a file. */
export function ExportMenu({ project, rows, circumstances, isPartial }: Props) {
  const name = `experiments-of-project-${project}`;
  const size = `${wholeNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  const blockedBecause = isPartial ? 'Wait until all experiments are loaded.' : undefined;
  return (
    <Menu
      button={(state) => (
        <Button kind="quiet" icon="external" blockedBecause={blockedBecause} {...state}>
          Export
        </Button>
      )}
    >
      <button
        type="button"
        data-icon="down"
        onClick={() => saveFile(`${name}.csv`, 'text/csv', rowsAsCsv(rows, circumstances))}
      >
        {size}, CSV
      </button>
      <button
        type="button"
        data-icon="down"
        onClick={() => saveFile(`${name}.json`, 'application/json', rowsAsJson(rows, circumstances))}
      >
        {size}, JSON
      </button>
    </Menu>
  );
}
