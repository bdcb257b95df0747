import { Conditions } from './conditions.tsx';
import { EventName } from './event-row.tsx';
import { MathChoice } from './math-choice.tsx';
import { addEvent, changeEvent, type Entry, firstEventOnly, type Metric, renameEvent } from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  metric: Metric;
  onChange: (filters: Entry) => void;
}

/** The event that a trend counts, how it counts it, and which of its occurrences. */
export function TrendEvent({ metric, onChange }: Props) {
  const [event, ...others] = metric.events;
  if (!event) {
    return (
      <div className={styles['line']}>
        <button type="button" onClick={() => onChange(addEvent(metric))}>
          Choose an event
        </button>
      </div>
    );
  }
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['labelled']}>
          <span aria-hidden>Event</span>
          <EventName event={event} label="Event" onRename={(id) => onChange(renameEvent(metric, 0, id))} />
        </span>
        <MathChoice event={event} onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      </div>
      <Conditions event={event} of="the event" onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      {others.length > 0 && (
        <small>
          Only the first of its {metric.events.length} events is counted.{' '}
          <button type="button" onClick={() => onChange(firstEventOnly(metric))}>
            Remove the others
          </button>
        </small>
      )}
    </>
  );
}
