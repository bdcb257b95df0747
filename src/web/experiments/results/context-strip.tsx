import { type Experiment, statusOf } from '#contract/experiment.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { dayIn } from '../dates.ts';
import styles from '../experiment-line.module.css';
import { DayBar } from '../experiment-line.tsx';
import { metricWords } from '../metric.ts';
import { StatusBadge } from '../status-badge.tsx';
import { timingWords } from '../timing.ts';

interface Props {
  experiment: Experiment;
  timeZone: string;
  /** When the server computed what is shown; null where nothing is. */
  computedAt: string | null;
}

const isLater = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) > Date.parse(other);

/** What the results are of, and how old they are. */
export function ContextStrip({ experiment, timeZone, computedAt }: Props) {
  const now = Date.now();
  const status = statusOf(experiment, now);
  const timing = timingWords(experiment, now);
  return (
    <div className={styles['line']}>
      <StatusBadge status={status} archived={experiment.archived === true} />
      {timing !== '' && (
        <span className={styles['timing']}>
          {timing} <DayBar experiment={experiment} now={now} />
        </span>
      )}
      {status === 'ended' && experiment.end_date && (
        <span>counted until {dayIn(timeZone, experiment.end_date, now)}</span>
      )}
      <span title="Goal metric">{metricWords(experiment.filters)}</span>
      <code>{experiment.feature_flag_key}</code>
      {isLater(experiment.updated_at, computedAt) && (
        <span data-icon="warning" className={styles['edited']}>
          Edited after these results: refresh them
        </span>
      )}
      {computedAt && (
        <span className={styles['end']}>
          Data from <RelativeTime at={computedAt} timeZone={timeZone} />
        </span>
      )}
    </div>
  );
}
