import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatMoment, formatWeekday } from '#contract/format/moment.ts';
import type { EndAction, HarmAction } from '#contract/kinds/experiment.ts';
import { servedSplit, splitOf } from '#verdict/variant-split.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { useDestinations } from '../../notifications/notification-hooks.ts';
import { href } from '../../paths.ts';
import { RowList } from '../../ui/row-list.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';
import type { ScheduleTimes } from './schedule-choice.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { endEffects } from './schedule-text.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names the destinations of a project's messages, or says that there are none. */
export function MessagesText({ project, onLeave }: { project: number; onLeave?: () => void }) {
  const { data } = useDestinations(project);
  if (data === undefined) return null;
  const names = data.filter(({ active }) => active).map(({ name }) => isolateName(name));
  return (
    <>
      <span>{names.length === 0 ? 'No destination yet: nobody gets a message.' : `${list.format(names)}.`}</span>
      <span> </span>
      <Link to={href.notifications(project)} {...(onLeave && { onClick: onLeave })}>
        {names.length === 0 ? 'Add one' : 'Change'}
      </Link>
    </>
  );
}

/** Returns what is checked until the end, and what happens if a guardrail is harmed. */
export function checksText(experiment: Experiment, harmAction: HarmAction): string {
  const hasGuardrails = metricsOf(experiment).some(({ role }) => role === 'guardrail');
  if (!hasGuardrails) return 'The split is checked every hour. There are no guardrails.';
  return `Guardrails and the split are checked every hour. A harmed guardrail ${harmAction === 'pause' ? 'pauses the experiment' : 'sends a message'}.`;
}

interface Props {
  project: number;
  experiment: Experiment;
  timeZone: string;
  now: number;
  /** Whether the launch is now. */
  isNow: boolean;
  times: ScheduleTimes;
  endAction: EndAction;
  harmAction: HarmAction;
  onLeave: () => void;
}

/** Says what a launch does, when, and who hears about it. */
export function ScheduleEffects(props: Props) {
  const { project, experiment, timeZone, now, isNow, times, endAction, harmAction, onLeave } = props;
  const served = servedSplit(experiment);
  const shares = served.length > 0 ? served : splitOf(experiment);
  const start = isNow ? 'Now' : times.start === null ? 'At the start' : formatMoment(timeZone, times.start, now);
  const until = times.end === null ? 'Until the end' : `Until ${formatWeekday(timeZone, times.end, now)}`;
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb="xxs">
        What happens
      </Text>
      <RowList label="What happens">
        <ScheduleRow when={start}>
          The flag <code>{experiment.feature_flag_key}</code>{' '}
          <span>{`turns on for ${formatAudience(experiment)}: `}</span>
          {shares.map(({ key, percent }, index) => (
            <span key={key}>
              <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
                <VariantMark index={index} /> <b dir="auto">{key}</b>
              </Group>{' '}
              <span>{`${percent ?? '?'}%${index === shares.length - 1 ? '.' : ', '}`}</span>
            </span>
          ))}
          <span> Variants cannot be added, removed or renamed after the launch.</span>
        </ScheduleRow>
        <ScheduleRow when={until}>{checksText(experiment, harmAction)}</ScheduleRow>
        {times.end !== null && (
          <ScheduleRow when={formatMoment(timeZone, times.end, now)}>
            <span>{endEffects[endAction](experiment)}</span>
          </ScheduleRow>
        )}
        <ScheduleRow when="Messages">
          <MessagesText project={project} onLeave={onLeave} />
        </ScheduleRow>
      </RowList>
    </div>
  );
}
