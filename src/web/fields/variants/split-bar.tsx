import './variant-hues.css';
import { type Share, splitWords } from './split.ts';
import styles from './split-bar.module.css';
import { hueAt } from './variant-mark.tsx';

const spoken = (shares: readonly Share[]) =>
  shares.map(({ key, percent }) => `${key} ${percent === null ? 'without a share' : `${percent}%`}`).join(', ');

/** How people are split over the variants: a bar, and the percentages in words. */
export function SplitBar({ shares, wide = false }: { shares: readonly Share[]; wide?: boolean }) {
  if (shares.length === 0) return 'None';
  return (
    <span className={styles['split']} data-wide={wide || undefined} title={spoken(shares)}>
      <span aria-hidden className={styles['bar']}>
        {shares.map(({ key, percent }, index) => (
          <i key={key} data-hue={hueAt(index)} style={{ flexGrow: percent ?? 0 }} />
        ))}
      </span>
      {!wide && splitWords(shares)}
    </span>
  );
}
