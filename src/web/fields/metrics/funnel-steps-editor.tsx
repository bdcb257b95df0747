import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
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
} from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  metric: EditableMetric;
  /** The smallest number of steps: two without an exposure in front of them. */
  minimumSteps?: 1 | 2;
  /** What an empty time to convert means. */
  emptyWindow?: string;
  onChange: (filters: MetricObject) => void;
}

const units = ['second', 'minute', 'hour', 'day', 'week', 'month'];

/** The time to convert: from the first step to the last. */
function Window({ metric, emptyWindow = '14', onChange }: Props) {
  const { filters } = metric;
  const length = filters['funnel_window_interval'];
  const unit = filters['funnel_window_interval_unit'];
  const chosen = typeof unit === 'string' ? unit : 'day';
  return (
    <>
      <label>
        Within
        <TextInput
          type="number"
          min={1}
          placeholder={emptyWindow}
          aria-label="Time to convert"
          value={typeof length === 'number' ? length : ''}
          onChange={({ currentTarget: { value, valueAsNumber } }) =>
            onChange(setMetricKey(metric, 'funnel_window_interval', value === '' ? undefined : valueAsNumber))
          }
        />
      </label>
      <Select
        aria-label="Unit of the time to convert"
        value={chosen}
        options={[
          ...units.map((name) => ({ value: name, label: `${name}s` })),
          ...(units.includes(chosen) ? [] : [chosen]),
        ]}
        onChange={(next) => onChange(setMetricKey(metric, 'funnel_window_interval_unit', next))}
      />
    </>
  );
}

/** The steps of a funnel and the time to convert. */
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
      <div className={styles['line']}>
        <Button kind="link" icon="plus" onClick={() => onChange(addEvent(metric))}>
          Add step
        </Button>
        <Window metric={metric} emptyWindow={emptyWindow} onChange={onChange} />
      </div>
      {events.length + metric.actions < minimumSteps && (
        <small data-tone="warning">
          A funnel needs at least {minimumSteps === 1 ? 'one step' : 'two steps'}. The last one is the conversion.
        </small>
      )}
    </>
  );
}
