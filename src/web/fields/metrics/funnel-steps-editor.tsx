import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { useDragOrder } from '../inputs/drag-order.ts';
import { EventRow } from './event-row.tsx';
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
import styles from './metrics.module.css';
import { TimeLimitInput } from './time-limit-input.tsx';

interface Props {
  metric: EditableMetric;
  /** The minimum number of steps. A funnel per person needs only one, because it begins with the exposure. */
  minimumSteps?: 1 | 2;
  /** The placeholder that shows what an empty time to convert means. */
  emptyWindow?: string;
  onChange: (filters: MetricObject) => void;
}

/** The input for the time from the first step to the last step. In a funnel per person, the time begins at the exposure. */
function Window({ metric, emptyWindow = '14', onChange }: Props) {
  return (
    <TimeLimitInput
      label="Time to convert"
      unitLabel="Unit of the time to convert"
      length={metric.filters['funnel_window_interval']}
      unit={metric.filters['funnel_window_interval_unit']}
      empty={emptyWindow}
      onLength={(length) => onChange(setMetricKey(metric, 'funnel_window_interval', length))}
      onUnit={(unit) => onChange(setMetricKey(metric, 'funnel_window_interval_unit', unit))}
    />
  );
}

/** The editor for a funnel's steps and its time to convert. */
export function FunnelStepsEditor({ metric, minimumSteps = 2, emptyWindow = '14', onChange }: Props) {
  const { events } = metric;
  const { dragged, rows } = useDragOrder(events, (order) => onChange(withEvents(metric, order)));
  return (
    <>
      <ol {...rows}>
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
      </ol>
      <div className={styles.line}>
        <Button kind="link" icon="plus" onClick={() => onChange(addEvent(metric))}>
          Add step
        </Button>
        <Window metric={metric} emptyWindow={emptyWindow} onChange={onChange} />
      </div>
      {events.length + metric.actions < minimumSteps && (
        <small data-tone="warning">
          A funnel needs at least {minimumSteps === 1 ? 'one step' : 'two steps'}. The last step is the conversion.
        </small>
      )}
    </>
  );
}
