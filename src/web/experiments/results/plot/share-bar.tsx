import { hueAt } from '../../../fields/variants/variant-mark.tsx';
import { usePlotTheme } from './plot-theme.ts';
import { toPercent } from './scale.ts';
import styles from './share-bar.module.css';

interface Props {
  /** The variant's index, which determines the color. */
  index: number;
  /** The filled part, from 0 to 1. */
  part: number;
  /** The position of a mark for comparison, from 0 to 1. */
  mark?: number;
}

const HEIGHT = 10;
const MARK_OVERHANG = 5;

/** A horizontal bar in a variant's color. The page and the exports use the same drawing. */
export function ShareBar({ index, part, mark }: Props) {
  const { value } = usePlotTheme();
  return (
    <svg aria-hidden className={styles.bar} width="100%" height={HEIGHT} overflow="visible">
      <rect fill={value('sunken')} width="100%" height={HEIGHT} rx="2" />
      <rect
        fill={value(`variant-${hueAt(index)}`)}
        width={toPercent(Math.min(1, Math.max(0, part)) * 100)}
        height={HEIGHT}
        rx="2"
      />
      {mark !== undefined && (
        <line
          stroke={value('text')}
          strokeWidth={2}
          x1={toPercent(mark * 100)}
          x2={toPercent(mark * 100)}
          y1={-MARK_OVERHANG}
          y2={HEIGHT + MARK_OVERHANG}
        />
      )}
    </svg>
  );
}
