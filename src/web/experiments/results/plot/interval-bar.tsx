import { useId } from 'react';
import type { CurvePoint } from '#stats/density-curve.ts';
import { Density } from './density-curve.tsx';
import styles from './interval-bar.module.css';
import { Ground } from './plot-background.tsx';
import type { PlotRow } from './plot-rows.ts';
import { isBeyond, percent, placeOn, type Scale } from './scale.ts';

interface Props {
  row: PlotRow;
  scale: Scale;
  /** Half-width of what does not matter; null where the axis has no such region. */
  region: number | null;
  /** Whether the axis has a place of no difference. */
  zero: boolean;
  /** Without words in the drawing, where many rows lie close together. */
  compact?: boolean | undefined;
  curve?: readonly CurvePoint[] | undefined;
}

const BAR_PX = 20;
/** Heights of a row, and where its bar begins. */
const sizes = {
  baseline: { heightPx: 48, top: 14 },
  compact: { heightPx: 52, top: 16 },
  full: { heightPx: 88, top: 32 },
} as const;

/** One variant on the axis: its interval in three steps, the darker the surer, and the value as a line. */
export function IntervalBar({ row, scale, region, zero, compact, curve }: Props) {
  const { heightPx, top } = sizes[row.steps === null ? 'baseline' : compact ? 'compact' : 'full'];
  return (
    <svg
      className={styles['bar']}
      style={{ minHeight: heightPx }}
      role="img"
      aria-label={row.summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer read the plot row by row.
      tabIndex={0}
      data-is={row.judgement}
    >
      <Ground scale={scale} region={region} zero={zero} />
      <svg aria-hidden y="50%" overflow="visible">
        <g transform={`translate(0 ${-heightPx / 2})`}>
          {curve && <Density points={curve} scale={scale} heightPx={top + BAR_PX} />}
          {row.steps ? <Bar row={row} scale={scale} top={top} /> : <Baseline at={placeOn(scale, 0)} y={heightPx / 2} />}
          {row.steps && !compact && <Labels row={row} scale={scale} top={top} zero={zero} />}
          {row.above && zero && !compact && <Sides row={row} at={placeOn(scale, 0)} y={heightPx - 12} />}
        </g>
      </svg>
    </svg>
  );
}

const Baseline = ({ at, y }: { at: number; y: number }) => (
  <>
    <svg aria-hidden x={percent(at)} y={y} overflow="visible">
      <rect className={styles['baseline']} x="-6" y="-6" width="12" height="12" rx="2" />
    </svg>
    <text aria-hidden className={styles['words']} x={percent(at)} dx="18" y={y + 4}>
      baseline
    </text>
  </>
);

interface PartProps {
  row: PlotRow;
  scale: Scale;
  top: number;
}

function Bar({ row: { steps, point, judgement }, scale, top }: PartProps) {
  const pattern = useId();
  if (!steps) return null;
  const span = ([low, high]: readonly [number, number]) => ({
    x: percent(placeOn(scale, low)),
    width: percent(placeOn(scale, high) - placeOn(scale, low)),
    y: top,
    height: BAR_PX,
    rx: 3,
  });
  const middle = point === null ? null : percent(placeOn(scale, point));
  const line = { x1: middle ?? 0, x2: middle ?? 0, y1: top - 5, y2: top + BAR_PX + 5 };
  return (
    <>
      <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles['hatch']} x1="0" y1="0" x2="0" y2="6" />
      </pattern>
      <rect className={styles['full']} {...span(steps.full)} />
      {judgement === 'undecided' && <rect fill={`url(#${pattern})`} {...span(steps.full)} />}
      <rect className={styles['most']} {...span(steps.most)} />
      <rect className={styles['half']} {...span(steps.half)} />
      {middle !== null && (
        <>
          <line className={styles['halo']} {...line} />
          <line className={styles['point']} {...line} />
        </>
      )}
      {isBeyond(scale, steps.full[0]) && <Cut x="0" d="M6 -6 L0 0 L6 6" y={top + BAR_PX / 2} />}
      {isBeyond(scale, steps.full[1]) && <Cut x="100%" d="M-6 -6 L0 0 L-6 6" y={top + BAR_PX / 2} />}
    </>
  );
}

/** Says that an interval goes on beyond the plot. */
const Cut = ({ x, y, d }: { x: string; y: number; d: string }) => (
  <svg aria-hidden x={x} y={y} overflow="visible">
    <path className={styles['cut']} d={d} />
  </svg>
);

/** So near to an edge, in percent, words would be cut off. */
const EDGE = 9;

/** Where words beside an end begin: beyond the line of no difference, if they would lie on it. */
const besideLow = (low: number, zero: number) => (zero < low && low - zero < EDGE ? zero : low);
const besideHigh = (high: number, zero: number) => (zero > high && zero - high < EDGE ? zero : high);

/** The value above its line, and the ends of the interval beside them. */
function Labels({ row: { steps, point, value, interval }, scale, top, zero }: PartProps & { zero: boolean }) {
  if (!steps) return null;
  const [low, high] = steps.full.map((end) => placeOn(scale, end)) as [number, number];
  const middle = placeOn(scale, point ?? 0);
  const [least, most] = interval.split(' to ');
  const y = top + BAR_PX / 2 + 4;
  const line = zero ? placeOn(scale, 0) : Number.NaN;
  const [left, right] = [besideLow(low, line), besideHigh(high, line)];
  return (
    <g aria-hidden className={styles['labels']}>
      <text className={styles['value']} x={percent(Math.min(95, Math.max(5, middle)))} y={top - 11} textAnchor="middle">
        {value}
      </text>
      {left > EDGE && (
        <text data-end x={percent(left)} dx="-7" y={y} textAnchor="end">
          {least}
        </text>
      )}
      {right < 100 - EDGE && (
        <text data-end x={percent(right)} dx="7" y={y}>
          {most}
        </text>
      )}
    </g>
  );
}

/** Room for the words on one side of no difference, in percent. */
const ROOM = 18;

/** How much of the belief lies on either side of no difference, beneath the bar. */
const Sides = ({ row, at, y }: { row: PlotRow; at: number; y: number }) => (
  <g aria-hidden className={styles['sides']}>
    <text x={percent(at)} dx="-10" y={y} textAnchor="end">
      {at > ROOM ? `← ${row.below}` : ''}
    </text>
    <text x={percent(at)} dx="10" y={y}>
      {at < 100 - ROOM ? `${row.above} →` : ''}
    </text>
  </g>
);
