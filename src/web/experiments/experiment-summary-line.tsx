import { Group } from '@mantine/core';
import { type Experiment, reportedStateOf, statusOf } from '#contract/experiment.ts';
import { experimentDayOf, formatExperimentDay } from '#verdict/experiment-day.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { FlagLink } from '../fields/variants/flag-link.tsx';
import { SplitBar } from '../fields/variants/split-bar.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import styles from './experiment-summary-line.module.css';
import { endParts } from './schedule/schedule-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { useProjectInfo } from './use-project-info.ts';

/** Returns the state of the flag as text, for example "Flag on". */
export const flagLabel = ({ feature_flag }: Experiment) => {
  if (feature_flag?.deleted) return 'Flag deleted';
  if (!feature_flag) return 'Flag unknown';
  return feature_flag?.active ? 'Flag on' : 'Flag off';
};

/** A bar that shows the elapsed part of the planned time. The text beside the bar contains the same information. */
export function DayBar({ experiment, now }: { experiment: Experiment; now: number }) {
  const { day, planned } = experimentDayOf(experiment, now);
  if (day === null || planned === null) return null;
  return <Progress className={styles.days} value={Math.min(day, planned)} max={planned} />;
}

/** Shows an experiment's status, timing, split, flag and last change. */
export function ExperimentSummaryLine({ project, experiment }: { project: number; experiment: Experiment }) {
  const { timeZone } = useProjectInfo(project);
  const now = Date.now();
  const timing = formatExperimentDay(experiment, now);
  const shares = splitOf(experiment);
  const end = endParts(experiment, timeZone, now);
  return (
    <Group fz="xs" c="dimmed" className={styles.line}>
      <StatusBadge
        status={statusOf(experiment, now)}
        archived={experiment.archived === true}
        state={reportedStateOf(experiment)}
        scheduled={{ at: experiment.scheduled_start, timeZone }}
      />
      {end && (
        <span>
          <span>{end[0]}</span>
          <b>{end[1]}</b>
        </span>
      )}
      {timing !== '' && (
        <Group component="span" gap="xs" wrap="nowrap" className={styles.timing}>
          <span>{timing}</span> <DayBar experiment={experiment} now={now} />
        </Group>
      )}
      {shares.length > 0 && <SplitBar shares={shares} look="line" />}
      <CopyButton text={experiment.feature_flag_key} label="Copy the flag key">
        {experiment.feature_flag_key}
      </CopyButton>
      <Group component="span" gap={6} wrap="nowrap">
        <Icon name="flag" />
        <FlagLink flag={experiment.feature_flag}>{flagLabel(experiment)}</FlagLink>
      </Group>
      {experiment.updated_at && (
        <span className={styles.end}>
          Updated <RelativeTime at={experiment.updated_at} timeZone={timeZone} />
        </span>
      )}
    </Group>
  );
}
