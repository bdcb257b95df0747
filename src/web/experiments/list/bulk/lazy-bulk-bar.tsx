import { lazy, Suspense, useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { ListRows } from '../use-list-rows.ts';
import type { Selection } from '../use-selection.ts';
import type { BulkController } from './use-bulk-action.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

interface Props {
  project: number;
  rows: readonly Experiment[];
  listRows: ListRows;
  selection: Selection;
  bulk: BulkController;
}

/** The bulk bar. Its code is loaded with the first selection. */
export function LazyBulkBar({ project, rows, listRows, selection, bulk }: Props) {
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  if (selected.length === 0 && !bulk.run) return null;
  const all = () => listRows.found.map(({ id }) => id);
  return (
    <Suspense>
      <BulkBar
        project={project}
        selected={selected}
        context={listRows.context}
        bulk={bulk}
        found={listRows.found.length}
        onSelectAll={() => selection.put(all(), true)}
        onClear={selection.clear}
      />
    </Suspense>
  );
}
