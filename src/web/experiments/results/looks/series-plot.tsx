import { hueAt, letterAt } from '../../../fields/variants/variant-mark.tsx';
import { count } from '../number-words.ts';
import { placeOn, scaleOver } from '../plot/scale.ts';
import type { TrendSeries } from '../read-insight.ts';
import styles from './over-time.module.css';

const HEIGHT = 180;

const pathOf = (data: readonly number[], y: (value: number) => number) =>
  data.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / Math.max(1, data.length - 1)) * 100} ${y(value)}`).join('');

function summaryOf(series: readonly TrendSeries[]): string {
  const ends = series.map(({ variant, data }) => `${variant} ${count(data.at(-1) ?? 0)}`);
  const isSum = series.every(({ cumulative }) => cumulative);
  return `${isSum ? 'Events so far' : 'Values'} by day, ${series[0]?.days.length ?? 0} days; at the end ${ends.join(', ')}.`;
}

interface Props {
  series: readonly TrendSeries[];
  /** The variants in the order in which they are shown everywhere on the page. */
  variants: readonly string[];
}

/** Events of each variant, day by day, as the server counts them. */
export function SeriesPlot({ series, variants }: Props) {
  const scale = scaleOver([0, ...series.flatMap(({ data }) => data)]);
  const y = (value: number) => 100 - placeOn(scale, value);
  const days = series[0]?.days ?? [];
  const order = (variant: string) => Math.max(0, variants.indexOf(variant));
  return (
    <figure className={styles['series']}>
      <svg
        role="img"
        aria-label={summaryOf(series)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer read what is drawn.
        tabIndex={0}
        height={HEIGHT}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {scale.ticks.map((tick) => (
          <line key={tick} className={styles['grid']} x1="0" x2="100" y1={y(tick)} y2={y(tick)} />
        ))}
        {series.map(({ variant, data }) => (
          <path key={variant} className={styles['run']} data-hue={hueAt(order(variant))} d={pathOf(data, y)} />
        ))}
      </svg>
      <div aria-hidden className={styles['ends']}>
        {scale.ticks.map((tick) => (
          <span key={tick} data-tick style={{ top: `${y(tick)}%` }}>
            {count(tick)}
          </span>
        ))}
        {series.map(({ variant, data }) => (
          <span key={variant} data-hue={hueAt(order(variant))} style={{ top: `${y(data.at(-1) ?? 0)}%` }}>
            {letterAt(order(variant))} {count(data.at(-1) ?? 0)}
          </span>
        ))}
      </div>
      <figcaption>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </figcaption>
    </figure>
  );
}
