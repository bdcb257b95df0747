import type { StartHandling } from '#contract/retention-rules.ts';
import { Select } from '../../ui/select.tsx';
import { Conditions } from './conditions.tsx';
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
import { ConversionWindowInput } from './metric-options.tsx';
import styles from './metrics.module.css';
import { RetentionWindowInput } from './retention-window-input.tsx';
import { withStoredOption } from './stored-option.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

interface EventProps extends Props {
  /** The key of the event in the metric. */
  side: 'start_event' | 'completion_event';
  /** The visible label before the event. */
  label: string;
  /** The noun for the event, for example "the start". */
  of: string;
}

function RetentionEvent({ metric, side, label, of, onChange }: EventProps) {
  const event = eventIn(metric, side);
  const change = (keys: MetricObject) => onChange(setEvent(metric, side, keys));
  return (
    <>
      <span className={styles.labelled}>
        <span aria-hidden>{label}</span>
        <EventName event={event} label={`Event of ${of}`} onRename={(id) => change({ id })} />
      </span>
      <Conditions event={event} of={of} onChange={change} />
    </>
  );
}

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
    <span className={styles.labelled}>
      <span aria-hidden>Starts with</span>
      <span className={styles.line}>
        <Select
          aria-label="Starts with"
          value={startsWithExposure(metric) ? 'exposure' : 'event'}
          options={starts}
          onChange={choose}
        />
      </span>
    </span>
  );
}

const startHandlings: { value: StartHandling; label: string }[] = [
  { value: 'first_seen', label: 'First time after the exposure' },
  { value: 'last_seen', label: 'Last time after the exposure' },
];

/**
 * The inputs for a start event: its name, whether the first or the last one counts, and how long after the exposure it
 * counts.
 */
function StartEvent({ metric, onChange }: Props) {
  return (
    <>
      <RetentionEvent metric={metric} side="start_event" label="Start event" of="the start" onChange={onChange} />
      <div className={styles.line}>
        <Select
          aria-label="Start event that counts"
          {...withStoredOption(metric['start_handling'], startHandlings)}
          onChange={(start_handling) => onChange(setKeys(metric, { start_handling }))}
        />
        <div className={styles.line}>
          <ConversionWindowInput metric={metric} onChange={onChange} />
        </div>
      </div>
      {hasNoReturn(metric) && (
        <small data-tone="warning">
          The start is the last of these events, so no later event can count as the return. Choose “First time after the
          exposure”, or limit the time after the exposure.
        </small>
      )}
    </>
  );
}

/** The inputs for a retention metric: the start event, the return event, and when people may come back. */
export function RetentionPart({ metric, withStartEvent, onChange }: PartProps) {
  return (
    <div className={styles.aligned}>
      <StartChoice metric={metric} withStartEvent={withStartEvent} onChange={onChange} />
      {!startsWithExposure(metric) && <StartEvent metric={metric} onChange={onChange} />}
      <RetentionEvent
        metric={metric}
        side="completion_event"
        label="Comes back with"
        of="the return"
        onChange={onChange}
      />
      <RetentionWindowInput metric={metric} onChange={onChange} />
    </div>
  );
}
