import styles from './interval-bar.module.css';
import { percent, placeOn, type Scale } from './scale.ts';

interface Props {
  scale: Scale;
  /** Half-width of what does not matter; null where the axis has no such region. */
  region: number | null;
  /** Whether the axis has a place of no difference. */
  zero: boolean;
}

/** What lies behind every row of a plot: the lines of the axis, what does not matter, no difference. */
export function Ground({ scale, region, zero }: Props) {
  const at = (value: number) => placeOn(scale, value);
  const upright = (value: number) => ({ x1: percent(at(value)), x2: percent(at(value)), y1: 0, y2: '100%' });
  return (
    <>
      {scale.ticks
        .filter((tick) => !(zero && tick === 0))
        .map((tick) => (
          <line key={tick} className={styles['grid']} {...upright(tick)} />
        ))}
      {region !== null && region > 0 && (
        <rect
          className={styles['region']}
          x={percent(at(-region))}
          y="0"
          width={percent(at(region) - at(-region))}
          height="100%"
        />
      )}
      {zero && <line className={styles['zero']} {...upright(0)} />}
    </>
  );
}
