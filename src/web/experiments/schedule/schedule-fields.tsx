import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { formatCount } from '#contract/format/count.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { formatTimeUntil } from '#contract/format/relative-time.ts';
import { endActionNames, harmActionNames } from '#contract/format/schedule-actions.ts';
import { plannedDays } from '#verdict/experiment-day.ts';
import { skippedTimeNote } from '../../fields/inputs/skipped-time.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ScheduleChoice, ScheduleTimes, scheduleErrors } from './schedule-choice.ts';
import { endEffects } from './schedule-text.ts';

const starts = { now: 'Now', time: 'At a time' } as const;
const ends = { hand: 'By hand', plan: 'On the planned day', time: 'At a time' } as const;

const harmNotes = {
  notify: 'Sends a message. The experiment runs on.',
  pause: 'Pausing turns the flag off: everyone gets the default.',
} as const;

interface RowProps {
  label: string;
  note?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** A choice with its name before it, or above it in small windows. */
const ChoiceRow = ({ label, note, error, children }: RowProps) => (
  <Flex gap="var(--space-1) var(--space-4)" wrap="wrap">
    <Text component="span" size="sm" fw={600} flex="0 0 9.5rem" pt={6} aria-hidden>
      {label}
    </Text>
    <Stack gap="xs" flex="1 1 18rem" miw={0}>
      {children}
      {(error ?? note) !== undefined && (
        <Text size="xs" c={error ? 'danger' : 'hint'} role={error && 'alert'}>
          {error ?? note}
        </Text>
      )}
    </Stack>
  </Flex>
);

interface MomentProps {
  /** What happens at the time: "Start". */
  label: string;
  value: string;
  error: string | undefined;
  /** The time zone, and how long it is until then. */
  note: string;
  onChange: (value: string) => void;
}

/** The inputs for a day and a time of day. */
function MomentInputs({ label, value, error, note, onChange }: MomentProps) {
  const id = useId();
  const [day = '', time = ''] = value.split(' ');
  const shared = { 'aria-invalid': error ? true : undefined, 'aria-describedby': id } as const;
  return (
    <Group gap="xs">
      <Box flex="0 1 10.5rem">
        <TextInput
          type="date"
          aria-label={`${label}, day`}
          value={day}
          onChange={({ currentTarget }) => onChange(`${currentTarget.value} ${time}`)}
          {...shared}
        />
      </Box>
      <Box flex="0 1 8.5rem">
        <TextInput
          type="time"
          aria-label={`${label}, time`}
          value={time.slice(0, 5)}
          onChange={({ currentTarget }) => onChange(`${day} ${currentTarget.value}`)}
          {...shared}
        />
      </Box>
      <Text component="span" size="xs" c={error ? 'danger' : 'hint'} flex="1 1 11rem" id={id} role={error && 'alert'}>
        {error ?? note}
      </Text>
    </Group>
  );
}

/** Returns when the planned day is: "Mon 21 Dec, 09:00, day 21. About 20,900 participants." */
function plannedDayNote({ parameters }: Experiment, end: string | null, timeZone: string, now: number) {
  if (end === null) return undefined;
  const size = (parameters as { recommended_sample_size?: unknown } | null)?.recommended_sample_size;
  const people = typeof size === 'number' ? ` About ${formatCount(Math.round(size))} participants.` : '';
  return `${formatMoment(timeZone, end, now)}, day ${plannedDays(parameters)}.${people}`;
}

interface Props {
  experiment: Experiment;
  timeZone: string;
  now: number;
  choice: ScheduleChoice;
  times: ScheduleTimes;
  /** What is wrong with the times. */
  errors: ReturnType<typeof scheduleErrors>;
  onChange: (change: Partial<ScheduleChoice>) => void;
}

/** The choices of a launch: when the experiment starts and ends, and what happens then and if a guardrail is harmed. */
export function ScheduleFields({ experiment, timeZone, now, choice, times, errors, onChange }: Props) {
  const noteOf = (text: string, at: string | null, verb: 'Starts' | 'Ends') =>
    skippedTimeNote(text, timeZone, verb) ??
    (at === null ? timeZone : `${timeZone}, ${formatTimeUntil(Date.parse(at), now)}`);
  return (
    <Stack gap="md">
      <ChoiceRow label="Start">
        <SegmentedChoice
          label="Start"
          isWide
          choices={starts}
          value={choice.start}
          onChange={(start) => onChange({ start })}
        />
        {choice.start === 'time' && (
          <MomentInputs
            label="Start"
            value={choice.startAt}
            error={errors.start}
            note={noteOf(choice.startAt, times.start, 'Starts')}
            onChange={(startAt) => onChange({ startAt })}
          />
        )}
      </ChoiceRow>
      <ChoiceRow
        label="End"
        note={choice.end === 'plan' ? plannedDayNote(experiment, times.end, timeZone, now) : undefined}
        error={choice.end === 'plan' ? errors.end : undefined}
      >
        <SegmentedChoice label="End" isWide choices={ends} value={choice.end} onChange={(end) => onChange({ end })} />
        {choice.end === 'time' && (
          <MomentInputs
            label="End"
            value={choice.endAt}
            error={errors.end}
            note={noteOf(choice.endAt, times.end, 'Ends')}
            onChange={(endAt) => onChange({ endAt })}
          />
        )}
      </ChoiceRow>
      <ChoiceRow label="Then" note={choice.end === 'hand' ? undefined : endEffects[choice.endAction](experiment)}>
        <SegmentedChoice
          label="Then"
          isWide
          disabled={choice.end === 'hand'}
          choices={endActionNames}
          value={choice.end === 'hand' ? 'notify' : choice.endAction}
          onChange={(endAction) => onChange({ endAction })}
        />
      </ChoiceRow>
      <ChoiceRow label="Guardrail harmed" note={harmNotes[choice.harmAction]}>
        <SegmentedChoice
          label="Guardrail harmed"
          isWide
          choices={harmActionNames}
          value={choice.harmAction}
          onChange={(harmAction) => onChange({ harmAction })}
        />
      </ChoiceRow>
    </Stack>
  );
}
