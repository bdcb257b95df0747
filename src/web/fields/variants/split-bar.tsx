import { isolateName } from '#contract/format/isolate-name.ts';
import { formatSplit, type Share, sumOf } from '#contract/variant-shares.ts';
import './variant-hues.css';
import type { CSSProperties } from 'react';
import styles from './split-bar.module.css';
import { hueAt } from './variant-mark.tsx';

const spoken = (shares: readonly Share[]) =>
  shares
    .map(({ key, percent }) => `${isolateName(key)} ${percent === null ? 'without a share' : `${percent}%`}`)
    .join(', ');

/** Every part is at least so wide, and so far from the next. */
const LEAST_PX = 2;

/** The parts of the bar as the stops of one gradient: each in its hue, with a gap before the next. */
function partsOf(shares: readonly Share[]): string {
  const whole = sumOf(shares.map(({ percent }) => percent ?? 0)) || 100;
  const stops: string[] = [];
  let from = 0;
  shares.forEach(({ percent }, index) => {
    if (!percent) return;
    const until = from + (100 * percent) / whole;
    const end = until > 99.99 ? '100%' : `max(${until}% - ${LEAST_PX}px, ${from}% + ${LEAST_PX}px)`;
    stops.push(`var(--variant-${hueAt(index)}) ${from}% ${end}`, `transparent 0 ${until}%`);
    from = until;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

interface Props {
  shares: readonly Share[];
  /** Above its words, beside them, or as wide as there is room and without words. */
  look?: 'stacked' | 'line' | 'wide';
}

/** How people are split over the variants: a bar, and the percentages in words. */
export function SplitBar({ shares, look = 'stacked' }: Props) {
  if (shares.length === 0) return 'None';
  return (
    <span
      className={styles['split']}
      data-look={look}
      data-tooltip={spoken(shares)}
      style={{ '--parts': partsOf(shares) } as CSSProperties}
    >
      {look !== 'wide' && formatSplit(shares)}
    </span>
  );
}
