import styles from './result-cell.module.css';
import { useSharedScale } from './shared-scale.ts';

const percent = (end: number) => `${end < 0 ? '−' : '+'}${Math.abs(end) * 100}%`;

/** The ends of the result column's scale. Hidden from screen readers, because each row contains its result as text. */
export function ResultScale() {
  const { low, high } = useSharedScale();
  const ends = `${percent(low)} to ${percent(high)}`;
  return (
    <span
      aria-hidden="true"
      className={styles.scale}
      data-tooltip={`All bars have the same scale: a lift from ${ends}. The thin line marks a lift of zero.`}
    >
      {ends}
    </span>
  );
}
