import { EventRow } from './event-row.tsx';
import { MathChoice } from './math-choice.tsx';
import {
  addEvent,
  changeEvent,
  type Entry,
  type Insight,
  type Metric,
  moveEvent,
  removeEvent,
  renameEvent,
  setInsight,
  setKey,
} from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  metric: Metric;
  /** Tells this metric's inputs from those of others. */
  label: string;
  onChange: (filters: Entry) => void;
}

const insights: { value: Insight; words: string; about: string }[] = [
  { value: 'FUNNELS', words: 'Funnel', about: 'Which share of people goes through all steps, in their order.' },
  { value: 'TRENDS', words: 'Trend', about: 'How often one event happens, per person who was exposed.' },
];

/** A metric row by row; what it does not know it leaves as it is. */
export function MetricEditor({ metric, label, onChange }: Props) {
  const { insight, actions } = metric;
  return (
    <fieldset aria-label={label} className={styles['metric']}>
      <div className={styles['kinds']}>
        {insights.map(({ value, words, about }) => (
          <label key={value} title={about}>
            <input
              type="radio"
              name={`${label}.insight`}
              checked={insight === value}
              onChange={() => onChange(setInsight(metric, value))}
            />
            {words}
          </label>
        ))}
        <small>{insights.find(({ value }) => value === insight)?.about}</small>
      </div>
      {insight === 'FUNNELS' ? (
        <Steps metric={metric} onChange={onChange} />
      ) : (
        <Trend metric={metric} onChange={onChange} />
      )}
      {actions > 0 && (
        <small>
          It also counts {actions} {actions === 1 ? 'action' : 'actions'}, which are edited in the JSON below.
        </small>
      )}
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={metric.filters['filter_test_accounts'] === true}
          onChange={({ currentTarget }) => onChange(setKey(metric, 'filter_test_accounts', currentTarget.checked))}
        />
        Leave out internal and test accounts
      </label>
    </fieldset>
  );
}

type PartProps = Pick<Props, 'metric' | 'onChange'>;

const units = ['minute', 'hour', 'day', 'week', 'month'];

function Steps({ metric, onChange }: PartProps) {
  const { events, filters } = metric;
  const length = filters['funnel_window_interval'];
  const unit = filters['funnel_window_interval_unit'];
  return (
    <>
      <ol>
        {events.map((event, at) => (
          <EventRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the funnel
            key={at}
            event={event}
            at={at}
            count={events.length}
            onRename={(id) => onChange(renameEvent(metric, at, id))}
            onMove={(to) => onChange(moveEvent(metric, at, to))}
            onRemove={() => onChange(removeEvent(metric, at))}
          />
        ))}
      </ol>
      <div className={styles['line']}>
        <button type="button" onClick={() => onChange(addEvent(metric))}>
          Add a step
        </button>
        <label>
          Within
          <input
            type="number"
            min={1}
            placeholder="14"
            value={typeof length === 'number' ? length : ''}
            onChange={({ currentTarget: { value, valueAsNumber } }) =>
              onChange(setKey(metric, 'funnel_window_interval', value === '' ? undefined : valueAsNumber))
            }
          />
        </label>
        <select
          aria-label="Unit of the time to convert"
          value={typeof unit === 'string' ? unit : 'day'}
          onChange={({ currentTarget }) => onChange(setKey(metric, 'funnel_window_interval_unit', currentTarget.value))}
        >
          {units.map((name) => (
            <option key={name} value={name}>
              {name}s
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Trend({ metric, onChange }: PartProps) {
  const [event] = metric.events;
  if (!event) {
    return (
      <div className={styles['line']}>
        <button type="button" onClick={() => onChange(addEvent(metric))}>
          Choose an event
        </button>
      </div>
    );
  }
  const id = event['id'];
  return (
    <div className={styles['line']}>
      <label>
        Event
        <input
          value={typeof id === 'string' ? id : ''}
          placeholder="Name of an event"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(renameEvent(metric, 0, currentTarget.value))}
        />
      </label>
      <MathChoice event={event} onChange={(change) => onChange(changeEvent(metric, 0, change))} />
      {metric.events.length > 1 && <small>Only the first of its {metric.events.length} events is counted.</small>}
    </div>
  );
}
