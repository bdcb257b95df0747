import styles from './interval-bar.module.css';
import { usePlotTheme } from './plot-theme.ts';
import { positionOn, type Scale, toPercent } from './scale.ts';

interface Props {
  scale: Scale;
  /** The half-width of the region of negligible lifts; null if the axis has no such region. */
  region: number | null;
  /** Whether to draw a line at zero. On an axis of rates, zero has no special meaning. */
  zero: boolean;
}

/** A row's background: grid lines, the region of negligible lifts, and the zero line. */
export function PlotBackground({ scale, region, zero }: Props) {
  const { value } = usePlotTheme();
  const at = (number: number) => positionOn(scale, number);
  const vertical = (number: number) => ({ x1: toPercent(at(number)), x2: toPercent(at(number)), y1: 0, y2: '100%' });
  return (
    <>
      {scale.ticks
        .filter((tick) => !(zero && tick === 0))
        .map((tick) => (
          <line key={tick} stroke={value('border')} {...vertical(tick)} />
        ))}
      {region !== null && region > 0 && (
        <rect
          className={styles.region}
          fill={value('undecided-soft')}
          opacity={0.6}
          x={toPercent(at(-region))}
          y="0"
          width={toPercent(at(region) - at(-region))}
          height="100%"
        />
      )}
      {zero && <line className={styles.zero} stroke={value('text')} strokeWidth={1.25} {...vertical(0)} />}
    </>
  );
}
