import { Group, Stack, Text } from '@mantine/core';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { useDragOrder } from '../inputs/drag-order.ts';
import { EditorRow } from './editor-row.tsx';
import { EventRow } from './event-row.tsx';
import { ExposureStep } from './exposure-step.tsx';
import {
  addEvent,
  changeEvent,
  type EditableMetric,
  type MetricObject,
  moveEvent,
  removeEvent,
  renameEvent,
  setMetricKey,
  withEvents,
} from './legacy/legacy-metric-model.ts';
import { TimeLimitInput } from './time-limit-input.tsx';

interface Props {
  metric: EditableMetric;
  /** Whether the funnel begins with the exposure. Such a funnel needs only one step, and its time has no default. */
  startsWithExposure?: boolean;
  onChange: (filters: MetricObject) => void;
}

/** The rows for a funnel's steps and its time to convert, which begins at the exposure or at the first step. */
export function FunnelStepsEditor({ metric, startsWithExposure = false, onChange }: Props) {
  const { events, filters } = metric;
  const { dragged, rows } = useDragOrder(events, (order) => onChange(withEvents(metric, order)));
  return (
    <>
      <EditorRow label="Steps">
        <Stack gap="xs" flex="1 0 100%">
          {startsWithExposure && <ExposureStep />}
          <Stack component="ol" gap="xs" {...rows}>
            {mapByIndex(events, (event, at) => (
              <EventRow
                event={event}
                index={at}
                count={events.length}
                isDragged={at === dragged}
                onRename={(id) => onChange(renameEvent(metric, at, id))}
                onChange={(change) => onChange(changeEvent(metric, at, change))}
                onMove={(to) => onChange(moveEvent(metric, at, to))}
                onRemove={() => onChange(removeEvent(metric, at))}
              />
            ))}
          </Stack>
          <Group>
            <Button kind="link" icon="plus" onClick={() => onChange(addEvent(metric))}>
              Add step
            </Button>
          </Group>
          {events.length + metric.actions < (startsWithExposure ? 1 : 2) && (
            <Text size="xs" c="warning">
              {`A funnel needs at least ${startsWithExposure ? 'one step' : 'two steps'}. The last step is the conversion.`}
            </Text>
          )}
        </Stack>
      </EditorRow>
      <EditorRow label="Window">
        <TimeLimitInput
          label="Time to convert"
          unitLabel="Unit of the time to convert"
          length={filters['funnel_window_interval']}
          unit={filters['funnel_window_interval_unit']}
          empty={startsWithExposure ? 'any' : '14'}
          onLength={(length) => onChange(setMetricKey(metric, 'funnel_window_interval', length))}
          onUnit={(unit) => onChange(setMetricKey(metric, 'funnel_window_interval_unit', unit))}
        />
        <span aria-hidden>{startsWithExposure ? 'after the first exposure' : 'after the first step'}</span>
      </EditorRow>
    </>
  );
}
