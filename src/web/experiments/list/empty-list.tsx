import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewExperimentLink } from '../new-experiment-link.tsx';

interface Props {
  project: number;
  /** How many experiments are there, whatever the list is narrowed to. */
  count?: number;
  onShowAll?: () => void;
}

/** Stands in for the list when it has no rows: there are no experiments, or none that the filters let through. */
export function NoExperiments({ project, count = 0, onShowAll }: Props) {
  if (count > 0) {
    return (
      <EmptyState
        icon="search"
        title="Nothing here"
        about={`The project has ${count.toLocaleString('en')} ${count === 1 ? 'experiment' : 'experiments'}, but none that this search and these filters let through.`}
      >
        <Button onClick={onShowAll}>Show all</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="flask"
      title="No experiments yet"
      about="An experiment shows variants of something to different people and compares what they do, so that a change is decided by numbers."
    >
      <NewExperimentLink project={project} />
    </EmptyState>
  );
}
