import { Box, Text } from '@mantine/core';
import { useId } from 'react';
import { retentionWindowError } from '#contract/retention-rules.ts';
import { timeUnits } from '#contract/time-unit.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { EditorRow } from './editor-row.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { setKeys } from './metric-model.ts';
import { withStoredOption } from './stored-option.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

interface WindowEndProps {
  /** The visible text before the input. */
  text: string;
  /** The accessible name. */
  label: string;
  value: unknown;
  /** The id of the error message about this end of the window; undefined if this end is valid. */
  errorId: string | undefined;
  onChange: (length?: number) => void;
}

function WindowEnd({ text, label, value, errorId, onChange }: WindowEndProps) {
  return (
    <>
      <span aria-hidden>{text}</span>
      <Box w={72}>
        <TextInput
          type="number"
          min={0}
          step={1}
          aria-label={label}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          value={typeof value === 'number' ? value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
          }
        />
      </Box>
    </>
  );
}

const unitNotes: Partial<Record<string, string>> = {
  day: 'Day 0 is the calendar day of the start, in the project’s time zone. Day 1 is the whole next day.',
  hour: 'Hour 0 is the clock hour of the start. Hour 1 is the whole next hour.',
};

const EXACT_NOTE = 'Both ends are included, counted from the exact time of the start.';

const units = timeUnits.map((unit) => ({ value: unit, label: `${unit}s` }));

/** The row for the window of a retention metric: how long after their start people can come back. */
export function RetentionDaysRow({ metric, onChange }: Props) {
  const unit = metric['retention_window_unit'];
  const error = retentionWindowError(metric);
  const noteId = useId();
  const errorIdOf = (key: string) => (error?.key === key ? noteId : undefined);
  const set = (keys: MetricObject) => onChange(setKeys(metric, keys));
  return (
    <EditorRow label="Days">
      <WindowEnd
        text="From"
        label="Start of the window"
        value={metric['retention_window_start']}
        errorId={errorIdOf('retention_window_start')}
        onChange={(length) => set({ retention_window_start: length })}
      />
      <WindowEnd
        text="to"
        label="End of the window"
        value={metric['retention_window_end']}
        errorId={errorIdOf('retention_window_end')}
        onChange={(length) => set({ retention_window_end: length })}
      />
      <Select
        aria-label="Unit of the window"
        {...withStoredOption(unit, units)}
        onChange={(next) => set({ retention_window_unit: next })}
      />
      <span aria-hidden>after the start</span>
      <Text id={noteId} size="xs" c={error ? 'danger' : 'hint'} flex="1 0 100%">
        {error ? `${error.message}.` : (unitNotes[String(unit)] ?? EXACT_NOTE)}
      </Text>
    </EditorRow>
  );
}
