import { Button } from '../../../ui/button.tsx';
import { Conditions } from '../conditions.tsx';
import { EventName } from '../event-name.tsx';
import { MathChoice } from '../math-choice.tsx';
import styles from '../metrics.module.css';
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
      <div className={styles.line}>
        <Button kind="link" onClick={() => onChange(addEvent(metric))}>
          Choose event
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className={styles.line}>
        <span className={styles.labelled}>
          <span aria-hidden>Event</span>
          <EventName event={event} label="Event" onRename={(id) => onChange(renameEvent(metric, 0, id))} />
        </span>
        <MathChoice event={event} onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      </div>
      <Conditions event={event} of="the event" onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      {others.length > 0 && (
        <small>
          Only the first of {metric.events.length} events is counted.{' '}
          <Button kind="link" onClick={() => onChange(firstEventOnly(metric))}>
            Remove the others
          </Button>
        </small>
      )}
    </>
  );
}
