import type { WidgetProps } from '../widget.ts';
import styles from './builders.module.css';
import { useTyped } from './use-typed.ts';

const decimal = /^\s*\d*\.?\d+\s*$/;

/** The percentage that a share is, too large ones included; null for what is no share. */
export function percentOf(share: unknown): number | null {
  const text = String(share ?? '');
  const percent = Number((Number(text) * 100).toFixed(6));
  return decimal.test(text) ? percent : null;
}

/** A share in percent, by a slider or as a number; not set leaves both empty. */
export function SharePercent({ name, disabled }: WidgetProps) {
  const [share, put, leave] = useTyped(name);
  const percent = percentOf(share);
  const choose = (text: string) => put(text === '' ? '' : (Number(text) / 100).toFixed(2));
  return (
    <fieldset className={styles['line']} aria-label="In percent" disabled={disabled} onBlur={leave}>
      <input
        type="range"
        aria-label="Percent of sessions, by a slider"
        min={0}
        max={100}
        value={percent ?? 100}
        data-unset={percent === null || undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <span className={styles['measure']}>
        <input
          type="number"
          aria-label="Percent of sessions"
          min={0}
          max={100}
          placeholder="–"
          value={percent ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        %
      </span>
    </fieldset>
  );
}
