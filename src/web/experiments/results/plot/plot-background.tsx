import styles from './interval-bar.module.css';
import { usePlotTheme } from './plot-theme.ts';
import { isOutside, positionOn, type Scale, toPercent } from './scale.ts';

interface Props {
  scale: Scale;
  /** The lift that a guardrail allows at most; null or absent for none. */
  margin?: number | null | undefined;
  /** The lift of all people, for plots of some of them. */
  overall?: number | undefined;
  /** Whether to draw a line at zero. On an axis of rates, zero has no special meaning. */
  zero: boolean;
}

/** A row's background: grid lines, the zero line, and the margin of a guardrail. */
export function PlotBackground({ scale, margin = null, overall, zero }: Props) {
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
      {zero && <line className={styles.zero} stroke={value('text')} strokeWidth={1.25} {...vertical(0)} />}
      {overall !== undefined && !isOutside(scale, overall) && (
        <line stroke={value('accent')} strokeWidth={1.25} strokeDasharray="4 3" {...vertical(overall)} />
      )}
      {margin !== null && !isOutside(scale, margin) && (
        <line
          className={styles.margin}
          stroke={value('bad')}
          strokeWidth={1.25}
          strokeDasharray="3 3"
          {...vertical(margin)}
        />
      )}
    </>
  );
}
