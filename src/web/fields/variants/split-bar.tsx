import './variant-hues.css';
import type { CSSProperties } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatSplit, sumOf, type VariantShare } from '#contract/variant-shares.ts';
import styles from './split-bar.module.css';
import { hueAt } from './variant-mark.tsx';

const splitLabel = (shares: readonly VariantShare[]) =>
  shares
    .map(({ key, percent }) => `${isolateName(key)} ${percent === null ? 'without a share' : `${percent}%`}`)
    .join(', ');

/** The minimum width of a part, and the gap between parts. */
const MIN_WIDTH_PX = 2;

/** A part of a bar, with its color as CSS. */
interface BarPart {
  percent: number | null;
  color: string;
}

export const variantColor = (index: number) => `var(--variant-${hueAt(index)})`;

/**
 * Returns the parts of a bar as one gradient, transparent where no part is.
 * @param whole the percentage of the whole bar
 */
export function barGradient(parts: readonly BarPart[], whole: number): string {
  const stops: string[] = [];
  let from = 0;
  for (const { percent, color } of parts) {
    if (!percent) continue;
    const until = from + (100 * percent) / whole;
    const end = until > 99.99 ? '100%' : `max(${until}% - ${MIN_WIDTH_PX}px, ${from}% + ${MIN_WIDTH_PX}px)`;
    stops.push(`${color} ${from}% ${end}`, `transparent 0 ${until}%`);
    from = until;
  }
  return `linear-gradient(90deg, ${[...stops, 'transparent 0'].join(', ')})`;
}

function partsOf(shares: readonly VariantShare[]): string {
  const parts = shares.map(({ percent }, index) => ({ percent, color: variantColor(index) }));
  return barGradient(parts, sumOf(shares.map(({ percent }) => percent ?? 0)) || 100);
}

interface Props {
  shares: readonly VariantShare[];
  /** Bar above the text, bar beside the text, or a wide bar without text. */
  look?: 'stacked' | 'line' | 'wide';
}

/** Shows a split as a bar, with text unless `look` is `wide`. */
export function SplitBar({ shares, look = 'stacked' }: Props) {
  if (shares.length === 0) return <span>None</span>;
  return (
    <span
      className={styles.split}
      data-look={look}
      data-tooltip={splitLabel(shares)}
      style={{ '--parts': partsOf(shares) } as CSSProperties}
    >
      {look !== 'wide' && formatSplit(shares)}
    </span>
  );
}
