import './variant-hues.css';
import styles from './variant-mark.module.css';

/** How many hues there are besides the neutral one of the first variant. */
const HUES = 9;

/** Which hue a variant has everywhere: the first is neutral, the others repeat after ten. */
export const hueAt = (index: number): number => (index === 0 ? 0 : ((index - 1) % HUES) + 1);

/** The letter that stands for a variant wherever its key would take too much room. */
export const letterAt = (index: number): string => String.fromCharCode(65 + (index % 26));

/** The letter of a variant on its hue; its key stands beside it, so it is silent. */
export function VariantMark({ index }: { index: number }) {
  return (
    <span aria-hidden className={styles['mark']} data-hue={hueAt(index)}>
      {letterAt(index)}
    </span>
  );
}
