import type { Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { BuilderProps } from '../input-props.ts';
import { LabeledSwitch } from '../inputs/labeled-switch.tsx';
import styles from './builders.module.css';

interface Switch {
  key: string;
  label: string;
}

const switches: Partial<Record<Kind, readonly Switch[]>> = {
  payload_capture: [
    { key: 'recordHeaders', label: 'Record request and response headers' },
    { key: 'recordBody', label: 'Record request and response bodies' },
  ],
  replay_config: [{ key: 'record_canvas', label: 'Capture canvas elements' }],
};

const isOdd = (stored: unknown) => stored !== undefined && stored !== null && typeof stored !== 'boolean';

/** Switches for the keys in `switches`. Other keys of the object are kept. */
export function SwitchRows({ field, value, onChange }: BuilderProps) {
  if (value !== null && !isObject(value)) return null;
  return (
    <div className={styles.rows}>
      {switches[field.kind]?.map(({ key, label }) => (
        <div key={key}>
          <LabeledSwitch
            label={label}
            checked={value?.[key] === true}
            onChange={(isChecked) => onChange({ ...value, [key]: isChecked })}
          />
          {isOdd(value?.[key]) && <small>{`Stored as ${JSON.stringify(value?.[key])}`}</small>}
        </div>
      ))}
    </div>
  );
}
