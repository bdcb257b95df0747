import type { Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import choice from '../inputs/choice.module.css';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';

interface Switch {
  key: string;
  says: string;
  /** What it exposes when it is on. */
  exposes?: string;
}

const switches: Partial<Record<Kind, readonly Switch[]>> = {
  payload_capture: [
    { key: 'recordHeaders', says: 'Record request and response headers' },
    {
      key: 'recordBody',
      says: 'Record request and response bodies',
      exposes: 'Bodies can hold passwords and card numbers. Whoever may watch recordings can read them.',
    },
  ],
  replay_config: [
    {
      key: 'record_canvas',
      says: 'Capture what canvas elements show',
      exposes: 'What a canvas shows cannot be masked.',
    },
  ],
};

const isOdd = (stored: unknown) => stored !== undefined && stored !== null && typeof stored !== 'boolean';

/** The switches inside an object; its other keys stay as they are. */
export function SwitchRows({ field, value, onChange }: BuilderProps) {
  if (value !== null && !isObject(value)) return null;
  return (
    <div className={styles['rows']}>
      {switches[field.kind]?.map(({ key, says, exposes }) => (
        <div key={key}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
            role="switch"
            className={choice['switch']}
            aria-label={says}
            data-says={says}
            checked={value?.[key] === true}
            onChange={(event) => onChange({ ...value, [key]: event.currentTarget.checked })}
          />
          {isOdd(value?.[key]) && <small>Stored as {JSON.stringify(value?.[key])}</small>}
          {exposes && value?.[key] === true && (
            <p data-icon="warning" className={styles['exposes']}>
              {exposes}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
