import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { BulkRunner } from '../../../ui/list/bulk/use-bulk-run.ts';
import type { Selection } from '../../../ui/list/bulk/use-selection.ts';
import type { ListRows } from '../use-list-rows.ts';

const BulkBar = lazyComponent(
  () => import('./bulk-bar.tsx'),
  ({ BulkBar }) => BulkBar,
  null,
);

interface Props {
  project: number;
  rows: readonly Experiment[];
  listRows: ListRows;
  selection: Selection;
  runner: BulkRunner;
}

/** The actions for the selected rows. The code is loaded when the first row is selected. */
export function LazyBulkBar({ project, rows, listRows, selection, runner }: Props) {
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  if (selected.length === 0 && !runner.run) return null;
  const all = () => listRows.found.map(({ id }) => id);
  return (
    <BulkBar
      project={project}
      selected={selected}
      context={listRows.context}
      runner={runner}
      found={listRows.found.length}
      onSelectAll={() => selection.put(all(), true)}
      onClear={selection.clear}
    />
  );
}
