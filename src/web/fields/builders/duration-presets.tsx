import choice from '../inputs/choice.module.css';
import type { WidgetProps } from '../widget.ts';
import styles from './builders.module.css';
import { useTyped } from './use-typed.ts';

const presets = ['', '0', '1000', '2000', '5000', '10000', '15000'];

const wordsOf = (milliseconds: string) =>
  milliseconds === '' ? 'Not set' : milliseconds === '0' ? 'None' : `${Number(milliseconds) / 1000} s`;

/** The seconds that a whole number of milliseconds is; null for anything else. */
export const secondsOf = (milliseconds: string): number | null =>
  /^\d+$/.test(milliseconds) ? Number(milliseconds) / 1000 : null;

/** A duration in seconds: one of a few, or any. */
export function DurationPresets({ name, field, disabled }: WidgetProps) {
  const [typed, put, leave] = useTyped(name);
  const text = String(typed ?? '').trim();
  const write = (seconds: string) => put(seconds === '' ? '' : String(Math.round(Number(seconds) * 1000)));
  return (
    <div className={styles['line']}>
      <fieldset className={choice['choice']} aria-label={`${field.label}, usual values`} disabled={disabled}>
        {presets.map((preset) => (
          <input
            key={preset}
            type="radio"
            name={`${name}.preset`}
            aria-label={wordsOf(preset)}
            checked={preset === text}
            onChange={() => put(preset)}
          />
        ))}
      </fieldset>
      <span className={styles['measure']}>
        <input
          type="number"
          aria-label={`${field.label} in seconds`}
          min={0}
          step={0.1}
          placeholder="–"
          disabled={disabled}
          value={secondsOf(text) ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={leave}
        />
        s
      </span>
    </div>
  );
}
