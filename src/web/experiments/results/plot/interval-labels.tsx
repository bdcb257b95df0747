import styles from './interval-bar.module.css';
import type { PlotRow } from './plot-rows.ts';
import { usePlotTheme } from './plot-theme.ts';
import { positionOn, type Scale, toPercent } from './scale.ts';

/** The minimum distance of a label from an edge of the plot, in percent of the width. A closer label would be cut off. */
const EDGE = 9;

/** The space for a label between the zero line and the end of an interval, in percent of the narrowest plot's width. */
const LABEL_WIDTH = 12;

/** The space for half of a value above its line, in percent of the narrowest plot's width. */
const HALF_VALUE_WIDTH = 8;

/** Returns the position of a value. Near the zero line, the value starts at its own line, so that it does not cover zero. */
function placeValue(point: number, zero: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (Math.abs(point - zero) < HALF_VALUE_WIDTH) return { x: point, textAnchor: point < zero ? 'end' : 'start' };
  return { x: Math.min(95, Math.max(5, point)), textAnchor: 'middle' };
}

/** Whether a label that starts at the low end would cover the zero line. */
const coversZero = (low: number, zero: number) => zero >= low && zero - low < LABEL_WIDTH;

const labelBesideHigh = (high: number, zero: number) => (zero > high && zero - high < LABEL_WIDTH ? zero : high);

interface LabelsProps {
  row: PlotRow;
  scale: Scale;
  /** The top of the bar and its height, in pixels. */
  top: number;
  barPx: number;
  /** Whether the plot has a line at zero. */
  zero: boolean;
}

/**
 * The labels: the value above the line that marks it, the upper limit beside its end, and the lower limit below its end. If
 * it would cover the zero line there, the lower limit is beside its end too.
 */
export function Labels({ row: { steps, point, value, interval }, scale, top, barPx, zero }: LabelsProps) {
  const theme = usePlotTheme();
  if (!steps) return null;
  const [low, high] = steps.full.map((end) => positionOn(scale, end)) as [number, number];
  const [lowText, highText] = interval.split(' to ');
  const y = top + barPx / 2 + 4;
  const line = zero ? positionOn(scale, 0) : Number.NaN;
  const place = placeValue(positionOn(scale, point ?? 0), line);
  const right = labelBesideHigh(high, line);
  const isBeside = coversZero(low, line) && low > EDGE;
  return (
    <g
      aria-hidden
      className={styles.labels}
      fill={theme.value('text-2')}
      fontSize={theme.value('size-xs')}
      paintOrder="stroke"
      stroke={theme.value('page')}
      strokeWidth={3}
      strokeLinejoin="round"
    >
      <text
        className={styles.value}
        fill={theme.value('text')}
        fontSize={theme.value('size-sm')}
        fontWeight={600}
        x={toPercent(place.x)}
        y={top - 12}
        textAnchor={place.textAnchor}
      >
        {value}
      </text>
      {low < 100 - EDGE && (
        <text
          data-end
          x={toPercent(low)}
          dx={isBeside ? -7 : 4}
          y={isBeside ? y : top + barPx + 16}
          textAnchor={isBeside ? 'end' : 'start'}
        >
          {lowText}
        </text>
      )}
      {right < 100 - EDGE && (
        <text data-end x={toPercent(right)} dx="7" y={y}>
          {highText}
        </text>
      )}
    </g>
  );
}
