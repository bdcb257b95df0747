import type { ReactNode } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatMetric } from '#verdict/metric.ts';
import { areDefaultSettings, formatSettings } from '#verdict/settings.ts';
import { formatCount } from '#verdict/text/format-number.ts';
import { formatTiming } from '#verdict/timing.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../../experiment-summary-line.module.css';
import { DayBar } from '../../experiment-summary-line.tsx';
import { momentIn } from '../../format-date.ts';
import { StatusBadge } from '../../status-badge.tsx';
import type { Goal } from '../use-goal.ts';
import { DataAge } from './data-age.tsx';

const isLater = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) > Date.parse(other);

function Counted({ goal: { rows, analysis } }: { goal: Goal }) {
  const people = rows.reduce((sum, row) => sum + (row.people ?? 0), 0);
  const isOwn = analysis !== null && !areDefaultSettings(analysis.settings);
  return (
    <>
      {people > 0 && (
        <span>
          <b>{formatCount(people)}</b> people
        </span>
      )}
      {isOwn && (
        <span className={styles['edited']}>
          <Icon name="sliders" />
          Not the usual settings: {formatSettings(analysis.settings)}
        </span>
      )}
    </>
  );
}

interface Props {
  experiment: Experiment;
  timeZone: string;
  goal?: Goal | null;
  /** When the server computed what is shown; null where nothing is. */
  computedAt?: string | null;
  /** Stands for the age while something newer is asked for. */
  waiting?: ReactNode;
}

/** What the results are of, and how old they are; it stays in view. */
export function ContextStrip({ experiment, timeZone, goal, computedAt = null, waiting }: Props) {
  const now = Date.now();
  const status = statusOf(experiment, now);
  const timing = formatTiming(experiment, now);
  return (
    <div className={styles['line']} data-sticky>
      <StatusBadge status={status} archived={experiment.archived === true} />
      {timing !== '' && (
        <span className={styles['timing']}>
          {timing} <DayBar experiment={experiment} now={now} />
        </span>
      )}
      {status === 'ended' && experiment.end_date && <span>Frozen at {momentIn(timeZone, experiment.end_date)}</span>}
      {goal ? <Counted goal={goal} /> : <span data-tooltip="Goal metric">{formatMetric(experiment.filters)}</span>}
      <code>{experiment.feature_flag_key}</code>
      {isLater(experiment.updated_at, computedAt) && (
        <span className={styles['edited']}>
          <Icon name="warning" />
          Configuration changed after these results: refresh them
        </span>
      )}
      {waiting}
      {computedAt && (
        <span className={styles['end']}>
          <DataAge at={computedAt} timeZone={timeZone} />
        </span>
      )}
    </div>
  );
}
