import type { CurvePoint } from '#stats/density-curve.ts';
import styles from './interval-bar.module.css';
import { usePlotTheme } from './plot-theme.ts';
import type { Scale } from './scale.ts';

interface Props {
  points: readonly CurvePoint[];
  scale: Scale;
  /** The height of the curve. It starts at the top of the row. */
  heightPx: number;
}

/** A lift's probability density, in a view box of 100 by 100 that is stretched to the width of the row. */
export function DensityCurve({ points, scale, heightPx }: Props) {
  const { value } = usePlotTheme();
  const top = Math.max(...points.map(({ density }) => density));
  const path = points.map((point) => {
    const x = ((point.value - scale.low) / (scale.high - scale.low)) * 100;
    return `${x.toFixed(2)} ${(100 - (point.density / top) * 100).toFixed(2)}`;
  });
  return (
    <svg aria-hidden x="0" y="0" width="100%" height={heightPx} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path
        className={styles.density}
        fill={value('undecided')}
        fillOpacity={0.16}
        stroke={value('undecided')}
        d={`M${path.join('L')}`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
