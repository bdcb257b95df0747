import { isObject } from '#contract/kinds/objects.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Conditions } from './conditions.tsx';
import { EventName } from './event-row.tsx';
import { changeExposure, type MetricObject, newExposure, readMetric } from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  /** The filter of the event that tells who was exposed; undefined or null: whoever the code asked the flag for. */
  exposure: unknown;
  /** Takes another filter, or null for none. */
  onChange: (filter: MetricObject | null) => void;
}

function ChosenEvent({ filter, onChange }: { filter: MetricObject; onChange: (filter: MetricObject) => void }) {
  const [event] = readMetric(filter)?.events ?? [];
  if (!event) return <small>Rows can’t show this exposure. Edit it as JSON.</small>;
  const change = (keys: MetricObject) => onChange(changeExposure(filter, event, keys));
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['labelled']}>
          <span aria-hidden>Event</span>
          <EventName
            event={event}
            label="Event that exposes"
            onRename={(id) => change({ id, ...('name' in event ? { name: id } : {}) })}
          />
        </span>
      </div>
      <Conditions event={event} of="the event that exposes" onChange={change} />
      <Checkbox
        label="Leave out internal and test accounts"
        checked={filter['filter_test_accounts'] === true}
        onChange={(isChecked) => onChange({ ...filter, filter_test_accounts: isChecked })}
      />
    </>
  );
}

/** Who counts as exposed where the goal is a trend: whoever the code asked the flag for, or whoever did something of one's choice. */
export function ExposureChoice({ exposure, onChange }: Props) {
  const isChosen = isObject(exposure);
  return (
    <fieldset className={styles['metric']} aria-label="Who counts as exposed">
      <div className={styles['kinds']}>
        <b>Exposed are</b>
        <Radio
          name="exposure"
          label="People the code asked the flag for"
          checked={!isChosen}
          onChoose={() => onChange(null)}
        />
        <Radio name="exposure" label="People with an event" checked={isChosen} onChoose={() => onChange(newExposure)} />
        <small>For trends only: a funnel counts everyone who takes its first step.</small>
      </div>
      {isChosen && <ChosenEvent filter={exposure} onChange={onChange} />}
    </fieldset>
  );
}
