import { hueAt, letterAt } from '../../../fields/variants/variant-mark.tsx';
import { placeOn, type Scale, scaleOver } from '../plot/scale.ts';
import styles from './daily-counts.module.css';
import { type Run, type SeriesView, valueWords, viewWords } from './daily-counts-lines.ts';

const HEIGHT = 180;

interface Props {
  runs: readonly Run[];
  days: readonly string[];
  view: SeriesView;
  /** The variants in the order in which they are shown everywhere on the page. */
  variants: readonly string[];
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const lastOf = ({ values }: Run) => known(values).at(-1) ?? null;

function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${(at / Math.max(1, values.length - 1)) * 100} ${y(value)}`],
  );
  return points.length > 0 ? `M${points.join('L')}` : '';
}

function summaryOf({ runs, days, view }: Props): string {
  const ends = runs.map((run) => `${run.variant} ${valueWords[view](lastOf(run))}`);
  return `${viewWords[view]} by day, ${days.length} days; at the end ${ends.join(', ')}.`;
}

/** Lies so close, in percent of the height, that labels would cover each other. */
const LINE = 9;

/** Heights of labels that keep their distance, from the top down. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((height, at) => ({ height, at })).sort((one, other) => one.height - other.height);
  const placed = [...heights];
  let floor = Number.NEGATIVE_INFINITY;
  for (const { height, at } of order) {
    placed[at] = Math.max(height, floor);
    floor = (placed[at] ?? 0) + LINE;
  }
  return placed;
}

function Labels({ runs, scale, view, variants }: Props & { scale: Scale }) {
  const y = (value: number) => 100 - placeOn(scale, value);
  const heights = apart(runs.map((run) => y(lastOf(run) ?? 0)));
  const order = (variant: string) => Math.max(0, variants.indexOf(variant));
  return (
    <div aria-hidden className={styles['ends']}>
      {scale.ticks.map((tick) => (
        <span key={tick} data-tick style={{ top: `${y(tick)}%` }}>
          {valueWords[view](tick)}
        </span>
      ))}
      {runs.map((run, at) => (
        <span key={run.variant} data-hue={hueAt(order(run.variant))} style={{ top: `${heights[at]}%` }}>
          {letterAt(order(run.variant))} {valueWords[view](lastOf(run))}
        </span>
      ))}
    </div>
  );
}

/** One line per variant over the days. */
export function SeriesPlot(props: Props) {
  const { runs, days, variants } = props;
  const scale = scaleOver([0, ...runs.flatMap(({ values }) => known(values))]);
  const y = (value: number) => 100 - placeOn(scale, value);
  const hue = (variant: string) => hueAt(Math.max(0, variants.indexOf(variant)));
  return (
    <figure className={styles['series']}>
      <svg
        role="img"
        aria-label={summaryOf(props)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer read what is drawn.
        tabIndex={0}
        height={HEIGHT}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {scale.ticks.map((tick) => (
          <line key={tick} className={styles['grid']} x1="0" x2="100" y1={y(tick)} y2={y(tick)} />
        ))}
        {runs.map(({ variant, values }) => (
          <path key={variant} className={styles['run']} data-hue={hue(variant)} d={pathOf(values, y)} />
        ))}
      </svg>
      <Labels {...props} scale={scale} />
      <figcaption>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </figcaption>
    </figure>
  );
}
