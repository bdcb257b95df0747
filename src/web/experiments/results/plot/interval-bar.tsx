import { useId } from 'react';
import type { CurvePoint } from '#stats/density-curve.ts';
import { DensityCurve } from './density-curve.tsx';
import styles from './interval-bar.module.css';
import { Chances, Labels } from './interval-labels.tsx';
import { PlotBackground } from './plot-background.tsx';
import type { Judgement, PlotRow } from './plot-rows.ts';
import { type PlotTheme, usePlotTheme } from './plot-theme.ts';
import { isOutside, positionOn, type Scale, toPercent } from './scale.ts';

interface Props {
  row: PlotRow;
  scale: Scale;
  /** The half-width of the region of negligible lifts; null if the axis has no such region. */
  region: number | null;
  /** Whether to draw a line at zero. On an axis of rates, zero has no special meaning. */
  zero: boolean;
  /** Whether to leave out the labels. */
  compact?: boolean | undefined;
  curve?: readonly CurvePoint[] | undefined;
}

const BAR_PX = 20;

/** For each kind of row, the height and the distance from the top of the row to the bar, in pixels. */
const sizes = {
  baseline: { heightPx: 48, top: 14 },
  compact: { heightPx: 52, top: 16 },
  full: { heightPx: 88, top: 32 },
} as const;

interface BarColors {
  full: string;
  most: string;
  half: string;
  edge: string;
}

const barColors: Record<Judgement, (theme: PlotTheme) => BarColors> = {
  good: ({ value, blend }) => ({
    full: value('good-soft'),
    most: blend('good', 40),
    half: blend('good', 72),
    edge: value('good'),
  }),
  bad: ({ value, blend }) => ({
    full: value('bad-soft'),
    most: blend('bad', 40),
    half: blend('bad', 72),
    edge: value('bad'),
  }),
  undecided: ({ value, blend }) => ({
    full: value('undecided-soft'),
    most: blend('undecided', 38),
    half: blend('undecided', 68),
    edge: value('undecided'),
  }),
};

/**
 * One variant on the axis: its 50%, 80% and full intervals, and its value as a line. The page and the exports use the
 * same drawing.
 */
export function IntervalBar({ row, scale, region, zero, compact, curve }: Props) {
  const { heightPx, top } = sizes[row.steps === null ? 'baseline' : compact ? 'compact' : 'full'];
  return (
    <svg
      className={styles.bar}
      style={{ minHeight: heightPx }}
      role="img"
      aria-label={row.summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard and screen reader users read the plot row by row
      tabIndex={0}
    >
      <PlotBackground scale={scale} region={region} zero={zero} />
      <svg aria-hidden y="50%" overflow="visible">
        <g transform={`translate(0 ${-heightPx / 2})`}>
          {curve && <DensityCurve points={curve} scale={scale} heightPx={top + BAR_PX} />}
          {row.steps && <Intervals row={row} scale={scale} top={top} />}
          {/* Only the baseline has a point without intervals. Nothing is drawn for a variant without a lift. */}
          {row.steps === null && row.point !== null && <BaselineMark at={positionOn(scale, 0)} y={heightPx / 2} />}
          {row.steps && !compact && <Labels row={row} scale={scale} top={top} barPx={BAR_PX} zero={zero} />}
          {row.above && zero && !compact && <Chances row={row} at={positionOn(scale, 0)} y={heightPx - 12} />}
        </g>
      </svg>
    </svg>
  );
}

function BaselineMark({ at, y }: { at: number; y: number }) {
  const { value } = usePlotTheme();
  return (
    <>
      <svg aria-hidden x={toPercent(at)} y={y} overflow="visible">
        <rect
          className={styles.baseline}
          fill={value('surface')}
          stroke={value('variant-0')}
          strokeWidth={2}
          x="-6"
          y="-6"
          width="12"
          height="12"
          rx="2"
        />
      </svg>
      <text
        aria-hidden
        className={styles.text}
        fill={value('text-2')}
        fontSize={value('size-xs')}
        x={toPercent(at)}
        dx="18"
        y={y + 4}
      >
        baseline
      </text>
    </>
  );
}

interface PartProps {
  row: PlotRow;
  scale: Scale;
  top: number;
}

function Intervals({ row: { steps, point, judgement }, scale, top }: PartProps) {
  const pattern = useId();
  const theme = usePlotTheme();
  if (!steps) return null;
  const colors = barColors[judgement](theme);
  const span = ([low, high]: readonly [number, number]) => ({
    x: toPercent(positionOn(scale, low)),
    width: toPercent(positionOn(scale, high) - positionOn(scale, low)),
    y: top,
    height: BAR_PX,
    rx: 3,
  });
  const middle = point === null ? null : toPercent(positionOn(scale, point));
  const line = { x1: middle ?? 0, x2: middle ?? 0, y1: top - 5, y2: top + BAR_PX + 5 };
  return (
    <>
      <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line stroke={colors.edge} strokeWidth={1.2} opacity={0.45} x1="0" y1="0" x2="0" y2="6" />
      </pattern>
      <rect className={styles.full} fill={colors.full} stroke={colors.edge} {...span(steps.full)} />
      {judgement === 'undecided' && <rect fill={`url(#${pattern})`} {...span(steps.full)} />}
      <rect className={styles.most} fill={colors.most} {...span(steps.most)} />
      <rect className={styles.half} fill={colors.half} {...span(steps.half)} />
      {middle !== null && (
        <>
          <line className={styles.halo} stroke={theme.value('page')} strokeWidth={5} {...line} />
          <line
            className={styles.point}
            stroke={theme.value('text')}
            strokeWidth={2.5}
            strokeLinecap="round"
            {...line}
          />
        </>
      )}
      {isOutside(scale, steps.full[0]) && <CutMark x="0" d="M6 -6 L0 0 L6 6" y={top + BAR_PX / 2} />}
      {isOutside(scale, steps.full[1]) && <CutMark x="100%" d="M-6 -6 L0 0 L-6 6" y={top + BAR_PX / 2} />}
    </>
  );
}

/** An arrow at the end of an interval that continues beyond the plot. */
function CutMark({ x, y, d }: { x: string; y: number; d: string }) {
  const { value } = usePlotTheme();
  return (
    <svg aria-hidden x={x} y={y} overflow="visible">
      <path className={styles.cut} fill="none" stroke={value('text')} strokeWidth={2} d={d} />
    </svg>
  );
}
