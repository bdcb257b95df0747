import { useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { useIdle } from '../../../ui/idle.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { ListContext } from '../filter-and-sort.ts';

const Items = lazyComponent(
  () => import('./list-export-items.tsx'),
  ({ ListExportItems }) => ListExportItems,
);

interface Props {
  project: number;
  rows: readonly Experiment[];
  context: ListContext;
  /** Whether rows are still loading, so that a file would be incomplete. */
  isPartial: boolean;
}

/** Exports the rows that match the search and the filters. */
export function ListExportMenu({ isPartial, ...rows }: Props) {
  const disabledReason = isPartial ? 'Wait until all experiments are loaded.' : undefined;
  const isIdle = useIdle();
  // The code is loaded in advance, so that a loaded list can be exported offline.
  useEffect(() => {
    if (isIdle) Items.preload();
  }, [isIdle]);
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button kind="quiet" icon="download" compact disabledReason={disabledReason} {...state}>
          Export
        </Button>
      )}
    >
      <Items {...rows} />
    </Menu>
  );
}
