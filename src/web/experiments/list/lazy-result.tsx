import { lazy, Suspense } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { hasMetric } from '../metric.ts';
import styles from './experiment-table.module.css';

const ResultCell = lazy(async () => ({ default: (await import('../overview/result-cell.tsx')).ResultCell }));

interface Props {
  project: number;
  experiment: Experiment;
  now: number;
}

/** The result of an experiment, where there can be one; its code comes when somebody wants to see results. */
export function LazyResult({ project, experiment, now }: Props) {
  const missing = statusOf(experiment, now) === 'draft' ? 'No result yet' : 'No goal metric';
  const isAsked = statusOf(experiment, now) !== 'draft' && hasMetric(experiment.filters);
  if (!isAsked) return <span className={styles['quiet']}>{missing}</span>;
  return (
    <Suspense>
      <ResultCell project={project} experiment={experiment} />
    </Suspense>
  );
}
