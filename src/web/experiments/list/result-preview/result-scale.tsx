import styles from './result-cell.module.css';
import { useSharedScale } from './shared-scale.ts';

const percent = (end: number) => `${end < 0 ? '−' : '+'}${Math.abs(end) * 100}%`;

/**
 * The ends of the result column's scale. Hidden from screen readers, because each row contains its interval as text.
 */
export function ResultScale() {
  const { low, high } = useSharedScale();
  const ends = `${percent(low)} to ${percent(high)}`;
  return (
    <span
      aria-hidden="true"
      className={styles['scale']}
      data-tooltip={`The bars of all rows show a lift from ${ends}. The line in the bar’s background marks no change.`}
    >
      {ends}
    </span>
  );
}
