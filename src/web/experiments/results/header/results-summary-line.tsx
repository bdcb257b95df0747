import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Experiment, reportedStateOf, statusOf } from '#contract/experiment.ts';
import { formatDateTime } from '#contract/format/date.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { formatExperimentDay } from '#verdict/experiment-day.ts';
import { areDefaultSettings, formatSettings } from '#verdict/settings.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { peopleNoun } from '#verdict/text/metric-format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import styles from '../../experiment-summary-line.module.css';
import { DayBar } from '../../experiment-summary-line.tsx';
import { goalText } from '../../goal-text.ts';
import { StatusBadge } from '../../status-badge.tsx';
import type { Goal } from '../measured-metric.ts';
import { useOutdatedResults } from './use-outdated-results.ts';

function GoalSummary({ experiment, goal }: { experiment: Experiment; goal: Goal }) {
  const { rows, analysis } = goal;
  const counted = { hasStartEvent: goal.people === 'start_event', groups: countedGroups(experiment) };
  const people = rows.reduce((sum, row) => sum + (row.people ?? 0), 0);
  const hasCustomSettings = analysis !== null && !areDefaultSettings(analysis.settings);
  return (
    <>
      {people > 0 && (
        <span>
          <b>{formatNumber(people)}</b> <span>{peopleNoun(counted, people)}</span>
        </span>
      )}
      {hasCustomSettings && (
        <Group component="span" gap={6} wrap="nowrap" c="warning">
          <Icon name="sliders" />
          <span>{`Custom settings: ${formatSettings(analysis.settings)}`}</span>
        </Group>
      )}
    </>
  );
}

interface Props {
  project: number;
  experiment: Experiment;
  timeZone: string;
  goal?: Goal | null;
  /** When the server computed the results; null without results. */
  computedAt?: string | null;
  /** Shown while results are loading. */
  waiting?: ReactNode;
}

/** Shows the experiment's state and the age of its results. The line stays visible while the page scrolls. */
export function ResultsSummaryLine({ project, experiment, timeZone, goal, computedAt = null, waiting }: Props) {
  const now = Date.now();
  const status = statusOf(experiment, now);
  const isOutdated = useOutdatedResults(project, experiment, computedAt);
  const timing = formatExperimentDay(experiment, now);
  return (
    <Group fz="xs" c="dimmed" className={styles.line} data-sticky>
      <StatusBadge
        status={status}
        archived={experiment.archived === true}
        state={reportedStateOf(experiment)}
        scheduled={{ at: experiment.scheduled_start, timeZone }}
      />
      {timing !== '' && (
        <Group component="span" gap="xs" wrap="nowrap" className={styles.timing}>
          <span>{timing}</span> <DayBar experiment={experiment} now={now} />
        </Group>
      )}
      {status === 'ended' && experiment.end_date && (
        <span>{`Ended ${formatDateTime(timeZone, experiment.end_date)}`}</span>
      )}
      {goal ? (
        <GoalSummary experiment={experiment} goal={goal} />
      ) : (
        <span data-tooltip="Goal metric">{goalText(experiment)}</span>
      )}
      <CopyButton text={experiment.feature_flag_key} label="Copy the flag key">
        {experiment.feature_flag_key}
      </CopyButton>
      {isOutdated && (
        <Group component="span" gap={6} wrap="nowrap" c="warning">
          <Icon name="warning" />
          The experiment changed after these results were computed. Refresh the results.
        </Group>
      )}
      {waiting}
      {computedAt && (
        <span className={styles.end}>
          Computed <RelativeTime at={computedAt} timeZone={timeZone} />
        </span>
      )}
    </Group>
  );
}
