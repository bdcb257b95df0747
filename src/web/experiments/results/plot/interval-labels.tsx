import styles from './interval-bar.module.css';
import type { PlotRow } from './plot-rows.ts';
import { usePlotTheme } from './plot-theme.ts';
import { positionOn, type Scale, toPercent } from './scale.ts';

/** The minimum distance of a label from an edge of the plot, in percent of the width. A closer label would be cut off. */
const EDGE = 9;

/** The space for a label between the zero line and the end of an interval, in percent of the narrowest plot's width. */
const LABEL_WIDTH = 12;

/**
 * Returns the position of the label at an interval's low end. The label moves beyond the zero line if it would cover
 * the line.
 */
/** The space for half of a value above its line, in percent of the narrowest plot's width. */
const HALF_VALUE_WIDTH = 8;

/** Returns the position of a value. Near the zero line, the value starts at its own line, so that it does not cover zero. */
function placeValue(point: number, zero: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (Math.abs(point - zero) < HALF_VALUE_WIDTH) return { x: point, textAnchor: point < zero ? 'end' : 'start' };
  return { x: Math.min(95, Math.max(5, point)), textAnchor: 'middle' };
}

const labelBesideLow = (low: number, zero: number) => (zero < low && low - zero < LABEL_WIDTH ? zero : low);
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

/** The labels: the value above the line that marks it, and the limits beside the ends of the interval. */
export function Labels({ row: { steps, point, value, interval }, scale, top, barPx, zero }: LabelsProps) {
  const theme = usePlotTheme();
  if (!steps) return null;
  const [low, high] = steps.full.map((end) => positionOn(scale, end)) as [number, number];
  const [lowText, highText] = interval.split(' to ');
  const y = top + barPx / 2 + 4;
  const line = zero ? positionOn(scale, 0) : Number.NaN;
  const place = placeValue(positionOn(scale, point ?? 0), line);
  const [left, right] = [labelBesideLow(low, line), labelBesideHigh(high, line)];
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
        y={top - 11}
        textAnchor={place.textAnchor}
      >
        {value}
      </text>
      {left > EDGE && (
        <text data-end x={toPercent(left)} dx="-7" y={y} textAnchor="end">
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

/** The space for a chance beside the zero line, in percent of the width. */
const CHANCE_WIDTH = 18;

/** The chances on both sides of the zero line, below the bar. */
export function Chances({ row, at, y }: { row: PlotRow; at: number; y: number }) {
  const { value } = usePlotTheme();
  return (
    <g aria-hidden className={styles.chances} fill={value('text-2')} fontSize={value('size-xs')}>
      <text x={toPercent(at)} dx="-10" y={y} textAnchor="end">
        {at > CHANCE_WIDTH ? `← ${row.below}` : ''}
      </text>
      <text x={toPercent(at)} dx="10" y={y}>
        {at < 100 - CHANCE_WIDTH ? `${row.above} →` : ''}
      </text>
    </g>
  );
}
