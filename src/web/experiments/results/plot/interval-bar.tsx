import type { CurvePoint } from '#stats/density-curve.ts';
import { DensityCurve } from './density-curve.tsx';
import styles from './interval-bar.module.css';
import { Labels } from './interval-labels.tsx';
import { PlotBackground } from './plot-background.tsx';
import type { Judgement, PlotRow } from './plot-rows.ts';
import { type PlotTheme, usePlotTheme } from './plot-theme.ts';
import { isOutside, positionOn, type Scale, toPercent } from './scale.ts';

interface Props {
  row: PlotRow;
  scale: Scale;
  /** Whether to draw a line at zero. On an axis of rates, zero has no special meaning. */
  zero: boolean;
  /** Whether to leave out the labels. */
  compact?: boolean | undefined;
  /** The largest change for the worse that a guardrail allows, as a dashed line; null or absent for none. */
  margin?: number | null;
  curve?: readonly CurvePoint[] | undefined;
  /** The lift of all people, as a dashed line. */
  overall?: number | undefined;
}

const BAR_PX = { full: 22, compact: 14 };

/** For each kind of row, the height and the distance from the top of the row to the bar, in pixels. */
const sizes = {
  baseline: { heightPx: 36, top: 7 },
  compact: { heightPx: 52, top: 19 },
  full: { heightPx: 74, top: 30 },
} as const;

interface BarColors {
  full: string;
  half: string;
  edge: string;
}

const barColors: Record<Judgement, (theme: PlotTheme) => BarColors> = {
  good: ({ value, blend }) => ({
    full: value('good-soft'),
    half: blend('good', 62),
    edge: value('good'),
  }),
  bad: ({ value, blend }) => ({
    full: value('bad-soft'),
    half: blend('bad', 62),
    edge: value('bad'),
  }),
  undecided: ({ value, blend }) => ({
    full: value('undecided-soft'),
    half: blend('undecided', 55),
    edge: value('undecided'),
  }),
};

/**
 * One variant on the axis: its interval, the middle half of it darker, and its value as a line. The page and the exports
 * use the same drawing.
 */
export function IntervalBar({ row, scale, zero, compact, margin, curve, overall }: Props) {
  const { heightPx, top } = sizes[row.steps === null ? 'baseline' : compact ? 'compact' : 'full'];
  const barPx = BAR_PX[compact ? 'compact' : 'full'];
  return (
    <svg
      className={styles.bar}
      style={{ minHeight: heightPx }}
      role="img"
      aria-label={row.summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard and screen reader users read the plot row by row
      tabIndex={0}
    >
      <PlotBackground scale={scale} margin={margin} overall={overall} zero={zero} />
      <svg aria-hidden y="50%" overflow="visible">
        <g transform={`translate(0 ${-heightPx / 2})`}>
          {curve && <DensityCurve points={curve} scale={scale} heightPx={top + barPx} />}
          {row.steps && (
            <Intervals row={row} scale={scale} top={top} barPx={barPx} hasHalf={!compact && !row.isAside} />
          )}
          {/* Only the baseline has a point without intervals. Nothing is drawn for a variant without a lift. */}
          {row.steps === null && row.point !== null && (
            <BaselineMark at={positionOn(scale, 0)} y={heightPx / 2} text={row.value} />
          )}
          {row.steps && !compact && <Labels row={row} scale={scale} top={top} barPx={barPx} zero={zero} />}
        </g>
      </svg>
    </svg>
  );
}

function BaselineMark({ at, y, text }: { at: number; y: number; text: string }) {
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
        {text}
      </text>
    </>
  );
}

interface PartProps {
  row: PlotRow;
  scale: Scale;
  top: number;
  barPx: number;
  /** Whether to draw the middle half. */
  hasHalf: boolean;
}

function Intervals({ row: { steps, point, judgement, isAside, dot }, scale, top, barPx, hasHalf }: PartProps) {
  const theme = usePlotTheme();
  if (!steps) return null;
  const colors = barColors[judgement](theme);
  const span = ([low, high]: readonly [number, number]) => ({
    x: toPercent(positionOn(scale, low)),
    width: toPercent(positionOn(scale, high) - positionOn(scale, low)),
    y: top,
    height: barPx,
    rx: 3,
  });
  const middle = point === null ? null : toPercent(positionOn(scale, point));
  const line = { x1: middle ?? 0, x2: middle ?? 0, y1: top - 5, y2: top + barPx + 5 };
  return (
    <>
      <rect
        className={styles.full}
        fill={colors.full}
        stroke={colors.edge}
        strokeDasharray={isAside ? '4 3' : undefined}
        {...span(steps.full)}
      />
      {hasHalf && <rect className={styles.half} fill={colors.half} {...span(steps.half)} rx={0} />}
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
      {dot !== undefined && (
        <circle
          className={styles.point}
          cx={toPercent(positionOn(scale, dot))}
          cy={top + barPx / 2}
          r={4.5}
          fill={theme.value('text')}
        />
      )}
      {isOutside(scale, steps.full[0]) && <CutMark x="0" d="M6 -6 L0 0 L6 6" y={top + barPx / 2} />}
      {isOutside(scale, steps.full[1]) && <CutMark x="100%" d="M-6 -6 L0 0 L-6 6" y={top + barPx / 2} />}
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
