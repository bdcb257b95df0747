import { Group, Text } from '@mantine/core';
import { Button } from '../../../ui/button.tsx';
import { ConditionsRow } from '../conditions.tsx';
import { EditorRow } from '../editor-row.tsx';
import { EventName } from '../event-name.tsx';
import { MathChoice } from '../math-choice.tsx';
import {
  addEvent,
  changeEvent,
  type EditableMetric,
  firstEventOnly,
  type MetricObject,
  renameEvent,
} from './legacy-metric-model.ts';

interface Props {
  metric: EditableMetric;
  onChange: (filters: MetricObject) => void;
}

/** The inputs for a trend's event: name, aggregation and conditions. */
export function TrendEventEditor({ metric, onChange }: Props) {
  const [event, ...others] = metric.events;
  if (!event) {
    return (
      <Group>
        <Button kind="link" onClick={() => onChange(addEvent(metric))}>
          Choose event
        </Button>
      </Group>
    );
  }
  return (
    <>
      <EditorRow label="Event">
        <EventName event={event} label="Event" onRename={(id) => onChange(renameEvent(metric, 0, id))} />
      </EditorRow>
      <MathChoice event={event} onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      <ConditionsRow event={event} of="the event" onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      {others.length > 0 && (
        <Text size="xs" c="hint">
          Only the first of <span>{metric.events.length}</span> events is counted.{' '}
          <Button kind="link" onClick={() => onChange(firstEventOnly(metric))}>
            Remove the others
          </Button>
        </Text>
      )}
    </>
  );
}
