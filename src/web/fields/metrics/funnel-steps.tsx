import { useDragOrder } from '../inputs/drag-order.ts';
import { EventRow } from './event-row.tsx';
import {
  addEvent,
  changeEvent,
  type Entry,
  type Metric,
  moveEvent,
  removeEvent,
  renameEvent,
  setKey,
  withEvents,
} from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  metric: Metric;
  onChange: (filters: Entry) => void;
}

const units = ['second', 'minute', 'hour', 'day', 'week', 'month'];

/** How long after the first step the last one still counts. */
function Window({ metric, onChange }: Props) {
  const { filters } = metric;
  const length = filters['funnel_window_interval'];
  const unit = filters['funnel_window_interval_unit'];
  const chosen = typeof unit === 'string' ? unit : 'day';
  return (
    <>
      <label>
        Within
        <input
          type="number"
          min={1}
          placeholder="14"
          aria-label="Time to convert"
          value={typeof length === 'number' ? length : ''}
          onChange={({ currentTarget: { value, valueAsNumber } }) =>
            onChange(setKey(metric, 'funnel_window_interval', value === '' ? undefined : valueAsNumber))
          }
        />
      </label>
      <select
        aria-label="Unit of the time to convert"
        value={chosen}
        onChange={({ currentTarget }) => onChange(setKey(metric, 'funnel_window_interval_unit', currentTarget.value))}
      >
        {units.map((name) => (
          <option key={name} value={name}>
            {name}s
          </option>
        ))}
        {!units.includes(chosen) && <option value={chosen}>{chosen}</option>}
      </select>
    </>
  );
}

/** The steps of a funnel in their order, and how long people have to go through them. */
export function FunnelSteps({ metric, onChange }: Props) {
  const { events } = metric;
  const { dragged, rows } = useDragOrder(events, (order) => onChange(withEvents(metric, order)));
  return (
    <>
      <ol {...rows}>
        {events.map((event, at) => (
          <EventRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the funnel
            key={at}
            event={event}
            at={at}
            count={events.length}
            isDragged={at === dragged}
            onRename={(id) => onChange(renameEvent(metric, at, id))}
            onChange={(change) => onChange(changeEvent(metric, at, change))}
            onMove={(to) => onChange(moveEvent(metric, at, to))}
            onRemove={() => onChange(removeEvent(metric, at))}
          />
        ))}
      </ol>
      <div className={styles['line']}>
        <button type="button" onClick={() => onChange(addEvent(metric))}>
          Add a step
        </button>
        <Window metric={metric} onChange={onChange} />
      </div>
      {events.length + metric.actions < 2 && (
        <small data-tone="warning">
          A funnel needs at least two steps: the first lets people in, the last converts.
        </small>
      )}
    </>
  );
}
