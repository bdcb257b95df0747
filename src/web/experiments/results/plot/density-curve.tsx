import type { CurvePoint } from '#stats/density-curve.ts';
import styles from './interval-bar.module.css';
import type { Scale } from './scale.ts';

interface Props {
  points: readonly CurvePoint[];
  scale: Scale;
  /** From the top of the row to the foot of the silhouette. */
  heightPx: number;
}

/** How the belief in a change is spread: drawn in a square of its own that is stretched over the row. */
export function Density({ points, scale, heightPx }: Props) {
  const top = Math.max(...points.map(({ density }) => density));
  const path = points.map(({ value, density }) => {
    const x = ((value - scale.low) / (scale.high - scale.low)) * 100;
    return `${x.toFixed(2)} ${(100 - (density / top) * 100).toFixed(2)}`;
  });
  return (
    <svg aria-hidden x="0" y="0" width="100%" height={heightPx} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className={styles['density']} d={`M${path.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
