import { formatCountOf } from '#contract/format/count.ts';
import { formatDay } from '#contract/format/date.ts';
import { letterAt } from '../../../fields/variants/variant-mark.tsx';
import { positionOn, type Scale, scaleOver } from '../plot/scale.ts';
import styles from './daily-counts.module.css';
import { DailyCountsDrawing, variantHue } from './daily-counts-drawing.tsx';
import {
  type DailyLine,
  type DailyView,
  dailyViewLabels,
  formatDailyTicks,
  formatDailyValue,
  knownValues,
  lastValue,
} from './daily-counts-lines.ts';

const HEIGHT_PX = 180;

interface Props {
  lines: readonly DailyLine[];
  days: readonly string[];
  view: DailyView;
  /** The variants, in the order of the results page. */
  variants: readonly string[];
}

function summarize({ lines, days, view }: Props): string {
  const last = lines.map((line) => `${line.variant} ${formatDailyValue[view](lastValue(line))}`);
  return `${dailyViewLabels[view]} by day, ${formatCountOf(days.length, 'day')}. Last values: ${last.join(', ')}.`;
}

/** The height of a label, in percent of the plot height. */
const LABEL_HEIGHT = 9;

/** Returns label positions, moved down until the labels do not overlap. */
function spreadLabels(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((one, other) => one.height - other.height);
  const positions = [...heights];
  let min = Number.NEGATIVE_INFINITY;
  for (const { height, index } of order) {
    positions[index] = Math.max(height, min);
    min = (positions[index] ?? 0) + LABEL_HEIGHT;
  }
  return positions;
}

function Labels({ lines, scale, view, variants }: Props & { scale: Scale }) {
  const y = (value: number) => 100 - positionOn(scale, value);
  const ticks = formatDailyTicks(view, scale.ticks);
  const positions = spreadLabels(lines.map((line) => y(lastValue(line) ?? 0)));
  return (
    <div aria-hidden className={styles.labels}>
      {scale.ticks.map((tick, index) => (
        <span key={tick} data-tick style={{ top: `${y(tick)}%` }}>
          {ticks[index]}
        </span>
      ))}
      {lines.map((line, index) => (
        <span key={line.variant} data-hue={variantHue(variants, line.variant)} style={{ top: `${positions[index]}%` }}>
          {`${letterAt(Math.max(0, variants.indexOf(line.variant)))} ${formatDailyValue[view](lastValue(line))}`}
        </span>
      ))}
    </div>
  );
}

const dayLabel = (day = '') => formatDay('UTC', day, Date.now());

/** Shows the daily counts as one line per variant. */
export function DailyCountsPlot(props: Props) {
  const { lines, days, variants } = props;
  const scale = scaleOver([0, ...lines.flatMap(knownValues)]);
  return (
    <figure className={styles.plot}>
      <DailyCountsDrawing {...{ lines, scale, variants }} heightPx={HEIGHT_PX} label={summarize(props)} />
      <Labels {...props} scale={scale} />
      <figcaption>
        <span>{dayLabel(days[0])}</span>
        <span>{dayLabel(days.at(-1))}</span>
      </figcaption>
    </figure>
  );
}
