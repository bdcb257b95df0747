import { Text } from '@mantine/core';
import type { StartHandling } from '#contract/retention-rules.ts';
import { Select } from '../../ui/select.tsx';
import { ConditionsRow } from './conditions.tsx';
import { EditorRow } from './editor-row.tsx';
import { EventName } from './event-name.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import {
  eventIn,
  hasNoReturn,
  setEvent,
  setKeys,
  startsWithExposure,
  startWithEvent,
  startWithExposure,
} from './metric-model.ts';
import { ConversionWindowRow } from './metric-options.tsx';
import { RetentionDaysRow } from './retention-days-row.tsx';
import { withStoredOption } from './stored-option.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

interface EventProps extends Props {
  /** The key of the event in the metric. */
  side: 'start_event' | 'completion_event';
  /** The noun for the event, for example "the start". */
  of: string;
}

function RetentionEvent({ metric, side, of, onChange }: EventProps) {
  const event = eventIn(metric, side);
  return (
    <EventName event={event} label={`Event of ${of}`} onRename={(id) => onChange(setEvent(metric, side, { id }))} />
  );
}

const RetentionConditions = ({ metric, side, of, onChange }: EventProps) => (
  <ConditionsRow event={eventIn(metric, side)} of={of} onChange={(keys) => onChange(setEvent(metric, side, keys))} />
);

const starts = [
  { value: 'event', label: 'An event' },
  { value: 'exposure', label: 'The exposure' },
] as const;

interface PartProps extends Props {
  /** The metric as it was when it last started with an event; undefined if it never did. */
  withStartEvent: MetricObject | undefined;
}

/** The choice between an event and the exposure as the start. Choosing the event again restores its inputs. */
function StartChoice({ metric, withStartEvent, onChange }: PartProps) {
  const choose = (start: string) =>
    onChange(start === 'event' ? startWithEvent(metric, withStartEvent) : startWithExposure(metric));
  return (
    <Select
      aria-label="Starts with"
      value={startsWithExposure(metric) ? 'exposure' : 'event'}
      options={starts}
      onChange={choose}
    />
  );
}

const startHandlings: { value: StartHandling; label: string }[] = [
  { value: 'first_seen', label: 'First time after the exposure' },
  { value: 'last_seen', label: 'Last time after the exposure' },
];

const START = { side: 'start_event', of: 'the start' } as const;
const RETURN = { side: 'completion_event', of: 'the return' } as const;

/** The rows for a start event: whether the first or the last one counts, and how long after the exposure it counts. */
function StartEvent({ metric, onChange }: Props) {
  return (
    <>
      <EditorRow>
        <Select
          aria-label="Start event that counts"
          {...withStoredOption(metric['start_handling'], startHandlings)}
          onChange={(start_handling) => onChange(setKeys(metric, { start_handling }))}
        />
        {hasNoReturn(metric) && (
          <Text size="xs" c="warning">
            The start is the last of these events, so no later event can count as the return. Choose “First time after
            the exposure”, or limit the time after the exposure.
          </Text>
        )}
      </EditorRow>
      <RetentionConditions {...START} metric={metric} onChange={onChange} />
      <ConversionWindowRow metric={metric} onChange={onChange} />
    </>
  );
}

/** The rows of a retention metric: the start event, the return event, and when people may come back. */
export function RetentionPart({ metric, withStartEvent, onChange }: PartProps) {
  const startsWithEvent = !startsWithExposure(metric);
  return (
    <>
      <EditorRow label="Start">
        <StartChoice metric={metric} withStartEvent={withStartEvent} onChange={onChange} />
        {startsWithEvent && <RetentionEvent {...START} metric={metric} onChange={onChange} />}
      </EditorRow>
      {startsWithEvent && <StartEvent metric={metric} onChange={onChange} />}
      <EditorRow label="Return">
        <RetentionEvent {...RETURN} metric={metric} onChange={onChange} />
      </EditorRow>
      <RetentionConditions {...RETURN} metric={metric} onChange={onChange} />
      <RetentionDaysRow metric={metric} onChange={onChange} />
    </>
  );
}
