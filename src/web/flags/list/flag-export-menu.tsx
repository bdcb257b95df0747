import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { toCsv } from '../../ui/csv.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import type { FlagRow } from './flag-rows.ts';

/** The columns of an exported list, with functions that return their values. */
const columns: Record<string, (row: FlagRow) => string | number | null> = {
  id: ({ flag }) => flag.id,
  key: ({ flag }) => flag.key,
  name: ({ flag }) => flag.name ?? null,
  active: ({ flag }) => (flag.active ? 'yes' : 'no'),
  served: ({ served }) => served,
  experiments: ({ experiments }) => experiments.map(({ name }) => name).join('; '),
  last_called_at: ({ flag }) => flag.last_called_at ?? null,
  note: ({ note }) => note,
  tags: ({ flag }) => (flag.tags ?? []).join('; '),
  owner: ({ owner }) => owner,
  created_at: ({ flag }) => flag.created_at ?? null,
  updated_at: ({ flag }) => flag.updated_at ?? null,
};

const recordOf = (row: FlagRow) => Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row)] as const);

/** Returns the rows as CSV with a header row. */
export const flagsAsCsv = (rows: readonly FlagRow[]): string =>
  toCsv([Object.keys(columns), ...rows.map((row) => recordOf(row).map(([, value]) => value))]);

/** Exports the rows that match the search and the filters. */
export function FlagExportMenu({ project, rows }: { project: number; rows: readonly FlagRow[] }) {
  const name = `feature-flags-of-project-${project}`;
  const size = formatCountOf(rows.length, 'row');
  const json = () =>
    JSON.stringify(
      rows.map((row) => Object.fromEntries(recordOf(row))),
      null,
      2,
    );
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button kind="quiet" icon="download" compact {...state}>
          Export
        </Button>
      )}
    >
      <MenuItem icon="download" onClick={() => downloadFile(`${name}.csv`, 'text/csv', flagsAsCsv(rows))}>
        {`${size}, CSV`}
      </MenuItem>
      <MenuItem icon="download" onClick={() => downloadFile(`${name}.json`, 'application/json', json())}>
        {`${size}, JSON`}
      </MenuItem>
    </Menu>
  );
}
