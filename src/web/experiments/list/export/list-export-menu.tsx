import { useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { useIdle } from '../../../ui/idle.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Circumstances } from '../filter-and-sort.ts';

const Choices = lazyPart(async () => (await import('./list-export-items.tsx')).ExportChoices);

interface Props {
  project: number;
  rows: readonly Experiment[];
  circumstances: Circumstances;
  /** Rows are still being loaded, so a file would not hold all of them. */
  isPartial: boolean;
}

/** Takes the rows that the search and the filters let through along as a file. */
export function ExportMenu({ isPartial, ...rows }: Props) {
  const blockedBecause = isPartial ? 'Wait until all experiments are loaded.' : undefined;
  const hasTime = useIdle();
  // A list that is here can be taken along without a network, so the code for it must not wait to be asked for.
  useEffect(() => {
    if (hasTime) Choices.preload();
  }, [hasTime]);
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button kind="quiet" icon="download" blockedBecause={blockedBecause} {...state}>
          Export
        </Button>
      )}
    >
      <Choices {...rows} />
    </Menu>
  );
}
