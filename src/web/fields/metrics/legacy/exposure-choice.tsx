import { isObject } from '#contract/kinds/objects.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Conditions } from '../conditions.tsx';
import { EventName } from '../event-name.tsx';
import styles from '../metrics.module.css';
import { changeExposure, editableMetric, type MetricObject, newExposure } from './legacy-metric-model.ts';

interface Props {
  /** The filter of a custom exposure event. If undefined or null, feature flag calls count as exposure. */
  exposure: unknown;
  onChange: (filter: MetricObject | null) => void;
}

function ChosenEvent({ filter, onChange }: { filter: MetricObject; onChange: (filter: MetricObject) => void }) {
  const [event] = editableMetric(filter)?.events ?? [];
  if (!event) return <small>This exposure event can only be edited as JSON.</small>;
  const change = (keys: MetricObject) => onChange(changeExposure(filter, event, keys));
  return (
    <>
      <div className={styles.line}>
        <span className={styles.labelled}>
          <span aria-hidden>Event</span>
          <EventName
            event={event}
            label="Exposure event"
            onRename={(id) => change({ id, ...('name' in event ? { name: id } : {}) })}
          />
        </span>
      </div>
      <Conditions event={event} of="the exposure event" onChange={change} />
      <Checkbox
        label="Exclude internal and test accounts"
        checked={filter['filter_test_accounts'] === true}
        onChange={(isChecked) => onChange({ ...filter, filter_test_accounts: isChecked })}
      />
    </>
  );
}

/** The input for a trend's exposure: the feature flag call or a custom event. */
export function ExposureChoice({ exposure, onChange }: Props) {
  const isChosen = isObject(exposure);
  return (
    <fieldset className={styles.metric} aria-label="Exposure">
      <div className={styles.kinds}>
        <b>Exposure</b>
        <Radio name="exposure" label="Feature flag call" checked={!isChosen} onChoose={() => onChange(null)} />
        <Radio name="exposure" label="Custom event" checked={isChosen} onChoose={() => onChange(newExposure)} />
        <small>Applies only to trends. A funnel counts everyone who completes its first step.</small>
      </div>
      {isChosen && <ChosenEvent filter={exposure} onChange={onChange} />}
    </fieldset>
  );
}
