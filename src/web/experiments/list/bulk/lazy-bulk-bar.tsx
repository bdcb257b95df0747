import { lazy, Suspense, useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { FoundRows } from '../use-list-rows.ts';
import type { Selection } from '../use-selection.ts';
import type { Bulk } from './use-bulk-action.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

interface Props {
  project: number;
  rows: readonly Experiment[];
  found: FoundRows;
  selection: Selection;
  bulk: Bulk;
}

/** What can be done with the selected rows; its code comes with the first selection. */
export function SelectedRows({ project, rows, found, selection, bulk }: Props) {
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  if (selected.length === 0 && !bulk.run) return null;
  const all = () => found.found.map(({ id }) => id);
  return (
    <Suspense>
      <BulkBar
        project={project}
        selected={selected}
        circumstances={found.circumstances}
        bulk={bulk}
        found={found.found.length}
        onSelectAll={() => selection.put(all(), true)}
        onClear={selection.clear}
      />
    </Suspense>
  );
}
