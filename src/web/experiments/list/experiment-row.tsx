import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import { href } from '../../paths.ts';
import { dayIn, momentIn } from '../dates.ts';
import { healthOf } from '../health.ts';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { splitOf } from '../split.ts';
import { StatusBadge } from '../status-badge.tsx';
import { timingWords } from '../timing.ts';
import styles from './experiment-table.module.css';
import { HealthMarks } from './health-marks.tsx';
import { ownerOf } from './list-search.ts';

interface Props {
  project: number;
  experiment: Experiment;
  rowIndex: number;
  timeZone: string;
  now: number;
}

/** When it started, and how far it is; an end in the future is told, since it will stop by itself. */
function Started({ experiment, timeZone, now }: Omit<Props, 'project' | 'rowIndex'>) {
  const { start_date } = experiment;
  const words = timingWords(experiment, now);
  if (!start_date) return <td className={styles['two']}>{`Not started\n${words}`}</td>;
  return (
    <td className={styles['two']} title={`${momentIn(timeZone, start_date)}, ${timeZone}`}>
      {`${dayIn(timeZone, start_date, now)}\n${words}`}
    </td>
  );
}

/** One experiment in the list. The link spans the row. */
export const ExperimentRow = memo(function ExperimentRow({ project, experiment, rowIndex, timeZone, now }: Props) {
  const { id, archived, feature_flag_key } = experiment;
  const name = experiment.name || `Experiment ${id}`;
  const owner = ownerOf(experiment);
  return (
    <tr aria-rowindex={rowIndex} data-experiment={id} data-archived={archived === true || undefined}>
      <td className={styles['name']}>
        <Link to={href.experiment(project, id)} title={name}>
          {name}
        </Link>
        {`\n${feature_flag_key ?? ''}`}
      </td>
      <td>
        <StatusBadge status={statusOf(experiment, now)} archived={archived === true} />
      </td>
      <td>
        <SplitBar shares={splitOf(experiment)} />
      </td>
      <Started experiment={experiment} timeZone={timeZone} now={now} />
      <td>
        <HealthMarks marks={healthOf(experiment, now)} />
      </td>
      <td className={styles['owner']} title={owner}>
        {owner}
      </td>
      <td className={styles['actions']}>
        <ExperimentActions project={project} experiment={experiment} />
      </td>
    </tr>
  );
});
