import { useDeferredValue } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatCount } from '#contract/format/count.ts';
import { hasGoal } from '#verdict/metric.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import styles from '../experiment-table.module.css';
import type { LoadedLifts } from './loaded-lifts.ts';

const BackgroundResults = lazyComponent(
  () => import('./background-results.tsx'),
  ({ BackgroundResults }) => BackgroundResults,
  null,
);

/** Returns the experiments that can have results. */
export const withResults = (experiments: readonly Experiment[], now: number): Experiment[] =>
  experiments.filter((experiment) => statusOf(experiment, now) !== 'draft' && hasGoal(experiment));

interface Props {
  project: number;
  /** The experiments whose results are needed. */
  experiments: readonly Experiment[];
  lifts: LoadedLifts;
  /** Whether the user sorts by result. The list is then sorted once all results are loaded. */
  isSorting: boolean;
  onStop: () => void;
}

/** Loads results in the background and shows how many are loaded. The user can stop waiting for a sorted list. */
export function ResultsProgress({ project, experiments, lifts, isSorting, onStop }: Props) {
  // Deferred, so that the rows render first.
  const wanted = useDeferredValue(experiments, NONE);
  const loaded = experiments.filter(({ id }) => lifts.has(id)).length;
  const isLoading = loaded < experiments.length;
  return (
    <>
      <BackgroundResults project={project} experiments={wanted} />
      {isLoading && (
        <span className={styles.progress} data-sorting={isSorting || undefined}>
          <span>{`${isSorting ? 'Loading results to sort the list: ' : 'Results loaded: '}${formatCount(loaded)} of ${formatCount(experiments.length)}`}</span>
          {isSorting && (
            <span>
              {' '}
              <Button kind="link" onClick={onStop}>
                Stop
              </Button>
            </span>
          )}
        </span>
      )}
    </>
  );
}

const NONE: readonly Experiment[] = [];
