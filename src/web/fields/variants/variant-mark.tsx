import './variant-hues.css';
import styles from './variant-mark.module.css';

/** The number of hues, besides the neutral one of the first variant. */
const HUES = 9;

/** Returns the number of a variant's hue. The first variant has the neutral hue 0. The other hues repeat after nine. */
export const hueAt = (index: number): number => (index === 0 ? 0 : ((index - 1) % HUES) + 1);

/** Returns the letter of a variant in marks, plots and the labels of inputs. The letters repeat after Z. */
export const letterAt = (index: number): string => String.fromCharCode(65 + (index % 26));

/** The letter of a variant on its hue. Hidden from screen readers, because the key is shown beside it. */
export function VariantMark({ index }: { index: number }) {
  return (
    <span aria-hidden className={styles.mark} data-hue={hueAt(index)}>
      {letterAt(index)}
    </span>
  );
}
