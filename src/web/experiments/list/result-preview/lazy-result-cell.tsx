import { type Experiment, statusOf } from '#contract/experiment.ts';
import { hasGoal, isGoalUnknown } from '#verdict/metric.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import styles from '../experiment-table.module.css';

const ResultCell = lazyComponent(
  () => import('./result-cell.tsx'),
  ({ ResultCell }) => ResultCell,
  null,
);

interface Props {
  project: number;
  experiment: Experiment;
  now: number;
}

/** Shows an experiment's result, or why there is none. */
export function LazyResultCell({ project, experiment, now }: Props) {
  const status = statusOf(experiment, now);
  const mayHaveGoal = hasGoal(experiment) || isGoalUnknown(experiment);
  if (status !== 'draft' && mayHaveGoal) return <ResultCell project={project} experiment={experiment} />;
  return <span className={styles.quiet}>{status === 'draft' ? 'No result yet' : 'No goal metric'}</span>;
}
