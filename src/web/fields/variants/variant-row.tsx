import type { Entry } from './plan.ts';
import { letterAt, VariantMark } from './variant-mark.tsx';
import styles from './variants-input.module.css';

interface Props {
  variant: Entry;
  index: number;
  /** Control stays control, since the others are compared with it. */
  isControl: boolean;
  /** Whether a comparison is left without it. */
  canLeave: boolean;
  onChange: (change: Entry) => void;
  onRemove: () => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : '');

/** One variant: the key that code gets, what people call it, and the share of people who get it. */
export function VariantRow({ variant, index, isControl, canLeave, onChange, onRemove }: Props) {
  const who = `variant ${letterAt(index)}`;
  return (
    <li>
      <VariantMark index={index} />
      <input
        aria-label={`Key of ${who}`}
        value={text(variant['key'])}
        readOnly={isControl}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder="key"
        className={styles['mono']}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <input
        aria-label={`Name of ${who}`}
        value={text(variant['name'])}
        autoComplete="off"
        placeholder="Name, not needed"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <span className={styles['share']}>
        <input
          aria-label={`Share of ${who} in percent`}
          type="number"
          min={0}
          max={100}
          step="any"
          value={number(variant['rollout_percentage'])}
          onChange={({ currentTarget: { value, valueAsNumber } }) =>
            onChange({ rollout_percentage: value === '' ? null : valueAsNumber })
          }
        />
        %
      </span>
      {canLeave && <button type="button" data-icon="close" aria-label={`Remove ${who}`} onClick={onRemove} />}
    </li>
  );
}
