import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatDateTime } from '#contract/format/date.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { peopleName } from '#verdict/text/metric-format.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { useOverlapFindings } from '../../overlaps/use-overlap-findings.ts';
import { href } from '../../paths.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';
import { ownerOf } from '../list/row-values.ts';
import { MessagesText } from '../schedule/schedule-effects.tsx';
import { scheduledEndOf, thenText } from '../schedule/schedule-text.ts';
import { useProjectInfo } from '../use-project-info.ts';
import styles from './overview-facts.module.css';

interface Props {
  project: number;
  experiment: Experiment;
  /** The counts of every variant; null without results. */
  participants: readonly VariantResultRow[] | null;
  /** Whether the goal is a retention metric that counts only people with its start event. */
  hasStartEvent?: boolean;
}

/** Key facts about an experiment, shown beside the sections. */
export function OverviewFacts({ project, experiment, participants, hasStartEvent = false }: Props) {
  const { timeZone } = useProjectInfo(project);
  const { watchesExperiments: sendsMessages } = useCapabilities(project);
  const { feature_flag_key: key, start_date, end_date, updated_at } = experiment;
  const days = plannedDays(experiment.parameters);
  const end = statusOf(experiment, Date.now()) === 'ended' ? null : scheduledEndOf(experiment, timeZone);
  return (
    <Box component="aside" aria-label="Facts" fz="sm" className={styles.facts}>
      <dl>
        <div>
          <dt>Owner</dt>
          <dd>
            <bdi>{ownerOf(experiment) || 'Unknown'}</bdi>
          </dd>
        </div>
        <div>
          <dt>Flag key</dt>
          <dd>
            <CopyButton text={key} label="Copy the flag key">
              {key}
            </CopyButton>
          </dd>
        </div>
        {start_date && (
          <div>
            <dt>Launched</dt>
            <dd>{formatDateTime(timeZone, start_date)}</dd>
          </div>
        )}
        {end_date && (
          <div>
            <dt>Ended</dt>
            <dd>{formatDateTime(timeZone, end_date)}</dd>
          </div>
        )}
        {end && (
          <div>
            <dt>{experiment.scheduled_end ? 'Scheduled end' : 'Ends on the planned day'}</dt>
            <dd>{`${formatDateTime(timeZone, end)}, ${thenText(experiment)}`}</dd>
          </div>
        )}
        <div>
          <dt>Planned running time</dt>
          <dd>{days === null ? <span data-none>Not set</span> : formatDays(days)}</dd>
        </div>
        <div>
          <dt>Release</dt>
          <dd>{capitalize(formatAudience(experiment))}</dd>
        </div>
        {sendsMessages && (
          <div>
            <dt>Messages to</dt>
            <dd>
              <Text inherit>
                <MessagesText project={project} />
              </Text>
            </dd>
          </div>
        )}
        {participants && (
          <Participants rows={participants} name={peopleName({ hasStartEvent, groups: countedGroups(experiment) })} />
        )}
        <Overlaps project={project} experiment={experiment} />
        {updated_at && (
          <div>
            <dt>Last change</dt>
            <dd>
              <RelativeTime at={updated_at} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </dl>
      <Text size="sm" pt="sm">
        <Link to={`${href.experimentSetup(project, experiment.id)}#code`}>Code for the flag</Link>
      </Text>
    </Box>
  );
}

/** The running experiments that change this one, or that it changes. */
function Overlaps({ project, experiment }: Pick<Props, 'project' | 'experiment'>) {
  const findings = useOverlapFindings(project, experiment);
  if (findings.length === 0) return null;
  return (
    <div>
      <dt>Overlaps</dt>
      <dd>
        {findings.map(({ id, text }) => (
          <Box key={id} c="warning">
            <Icon name="warning" size={14} /> <Link to={href.overlap(project, experiment.id, id)}>{text}</Link>
          </Box>
        ))}
      </dd>
    </div>
  );
}

function Participants({ rows, name }: { rows: readonly VariantResultRow[]; name: string }) {
  const total = rows.reduce((sum, { people }) => sum + (people ?? 0), 0);
  if (total === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ul>
          {rows.map(({ key, people }, index) => (
            <Group key={key} component="li" gap="xs" py={3} wrap="nowrap">
              <VariantMark index={index} />
              <bdi>{key}</bdi>
              <span>{people === null ? '—' : formatNumber(people)}</span>
            </Group>
          ))}
          <Group component="li" gap="xs" py={3} wrap="nowrap">
            <b>Total</b>
            <b>{formatNumber(total)}</b>
          </Group>
        </ul>
      </dd>
    </div>
  );
}
