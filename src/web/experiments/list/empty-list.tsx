import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewExperimentLink } from '../new-experiment-link.tsx';

interface Props {
  project: number;
  /** The number of loaded experiments, whether or not they match the search and the filters. */
  count?: number;
  onShowAll?: () => void;
}

/** Shown instead of an empty table. Says whether the project has no experiments or whether none match. */
export function EmptyList({ project, count = 0, onShowAll }: Props) {
  if (count > 0) {
    return (
      <EmptyState
        icon="search"
        title="No matching experiments"
        description={`No experiment matches the search and the filters. Loaded: ${formatCountOf(count, 'experiment')}.`}
      >
        <Button onClick={onShowAll}>Show all</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="flask"
      title="No experiments yet"
      description="An experiment shows different variants to different people and compares the results, so that you can decide based on data."
    >
      <NewExperimentLink project={project} />
    </EmptyState>
  );
}
