import { useId } from 'react';
import type { CurvePoint } from '#stats/density-curve.ts';
import styles from './interval-bar.module.css';
import type { PlotRow } from './plot-rows.ts';
import { placeOn, type Scale } from './scale.ts';

interface Props {
  row: PlotRow;
  scale: Scale;
  /** Half-width of what does not matter; null where the axis has no such region. */
  region: number | null;
  /** Whether the axis has a place of no difference. */
  zero: boolean;
  heightPx: number;
  curve?: readonly CurvePoint[] | undefined;
}

const percent = (value: number) => `${value.toFixed(3)}%`;

function Ground({ scale, region, zero, heightPx }: Omit<Props, 'row'>) {
  const at = (value: number) => placeOn(scale, value);
  return (
    <>
      {scale.ticks
        .filter((tick) => !(zero && tick === 0))
        .map((tick) => (
          <line
            key={tick}
            className={styles['grid']}
            x1={percent(at(tick))}
            x2={percent(at(tick))}
            y1="0"
            y2={heightPx}
          />
        ))}
      {region !== null && region > 0 && (
        <rect
          className={styles['region']}
          x={percent(at(-region))}
          y="0"
          width={percent(at(region) - at(-region))}
          height={heightPx}
        />
      )}
      {zero && <line className={styles['zero']} x1={percent(at(0))} x2={percent(at(0))} y1="0" y2={heightPx} />}
    </>
  );
}

/** The density above a bar, drawn in a square of its own that is stretched over the plot. */
function Density({ points, scale, heightPx }: { points: readonly CurvePoint[]; scale: Scale; heightPx: number }) {
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

const BAR_PX = 20;

/** One variant on the axis: its interval in three steps, the darker the surer, and the value as a line. */
export function IntervalBar({ row, scale, region, zero, heightPx, curve }: Props) {
  const pattern = useId();
  const { steps, point, judgement } = row;
  const top = (heightPx - BAR_PX) / 2;
  const span = ([low, high]: readonly [number, number]) => ({
    x: percent(placeOn(scale, low)),
    width: percent(placeOn(scale, high) - placeOn(scale, low)),
    y: top,
    height: BAR_PX,
    rx: 3,
  });
  const middle = point === null ? null : percent(placeOn(scale, point));
  return (
    <svg
      className={styles['bar']}
      height={heightPx}
      role="img"
      aria-label={row.summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer read the plot row by row.
      tabIndex={0}
      data-is={judgement}
    >
      <Ground scale={scale} region={region} zero={zero} heightPx={heightPx} />
      {curve && <Density points={curve} scale={scale} heightPx={heightPx} />}
      {steps && (
        <>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className={styles['hatch']} x1="0" y1="0" x2="0" y2="6" />
          </pattern>
          <rect className={styles['full']} {...span(steps.full)} />
          {judgement === 'undecided' && <rect fill={`url(#${pattern})`} {...span(steps.full)} />}
          <rect className={styles['most']} {...span(steps.most)} />
          <rect className={styles['half']} {...span(steps.half)} />
        </>
      )}
      {steps && middle !== null && (
        <>
          <line className={styles['halo']} x1={middle} x2={middle} y1={top - 5} y2={top + BAR_PX + 5} />
          <line className={styles['point']} x1={middle} x2={middle} y1={top - 5} y2={top + BAR_PX + 5} />
        </>
      )}
      {!steps && middle !== null && (
        <svg aria-hidden x={middle} y={heightPx / 2} overflow="visible">
          <rect className={styles['baseline']} x="-6" y="-6" width="12" height="12" rx="2" />
        </svg>
      )}
      {row.above && zero && <Sides row={row} at={placeOn(scale, 0)} heightPx={heightPx} />}
    </svg>
  );
}

/** How much of the belief lies on either side of no difference, beneath the bar. */
function Sides({ row, at, heightPx }: { row: PlotRow; at: number; heightPx: number }) {
  return (
    <g aria-hidden className={styles['sides']}>
      <text x={percent(at)} dx="-10" y={heightPx - 8} textAnchor="end">
        {at > 18 ? `← ${row.below}` : ''}
      </text>
      <text x={percent(at)} dx="10" y={heightPx - 8}>
        {at < 82 ? `${row.above} →` : ''}
      </text>
    </g>
  );
}
