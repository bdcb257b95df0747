import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { formatLift } from '#verdict/text/format-number.ts';
import { formatTick } from '../plot/plot-rows.ts';
import { positionOn } from '../plot/scale.ts';
import type { ViewedResult } from '../view-history/view-history.ts';
import type { ChangeMark } from './change-marks.ts';
import styles from './lift-chart.module.css';
import { END, type LiftDay, type LiftLayout, layOutLift } from './lift-layout.ts';

const words = { good: 'better', bad: 'worse', undecided: 'different' } as const;

const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Returns the path of a band between the upper and the lower ends of the intervals. */
const bandPath = (days: readonly LiftDay[]) =>
  `M${[...days.map(({ x, top }) => point(x, top)), ...days.map(({ x, bottom }) => point(x, bottom)).reverse()].join('L')}Z`;

const describeDay = ({ entry: { leader, change, low, high }, day }: LiftDay) =>
  `Day ${day}: ${isolateName(leader)}${change === null ? '' : ` ${formatLift(change)}`}, ${formatLift(low)} to ${formatLift(high)}`;

function Drawing({ layout: { days, scale, since, end, zero, marks } }: { layout: LiftLayout }) {
  const decided = days.filter(({ isDecided }) => isDecided);
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className={styles.grid}
          x1="0"
          x2="100"
          y1={100 - positionOn(scale, tick)}
          y2={100 - positionOn(scale, tick)}
        />
      ))}
      {end !== null && <line className={styles.end} x1={end} x2={end} y1="0" y2="100" />}
      {marks.map(({ day, x }) => (
        <line key={day} className={styles.end} x1={x} x2={x} y1="0" y2="100" />
      ))}
      <path className={styles.band} d={bandPath(days)} />
      {since && <path className={styles.band} data-decided d={bandPath(decided)} />}
      <line className={styles.zero} x1="0" x2="100" y1={zero} y2={zero} />
      <path className={styles.line} d={`M${days.map(({ x, y }) => point(x, y)).join('L')}`} />
    </svg>
  );
}

interface Props {
  history: readonly ViewedResult[];
  experiment: Experiment;
  direction: MetricDirection;
  /** Whether the days may be called better or worse: not if the results are not valid, or have too little data. */
  isJudged: boolean;
  /** The days on which the experiment was changed. */
  marks: readonly ChangeMark[];
}

/** The lift at the end of each day as a line, with the deciding interval of the day as a band. */
export function LiftChart({ history, experiment, direction, isJudged, marks }: Props) {
  const layout = layOutLift(history, experiment, isJudged ? direction : null, marks);
  const { days, scale, since, judgement, end, labels } = layout;
  const last = days.at(-1);
  return (
    <figure aria-label="Lift by day" className={styles.chart} data-judgement={judgement}>
      <Drawing layout={layout} />
      {scale.ticks.map((tick) => (
        <span key={tick} aria-hidden className={styles.tick} style={{ top: `${100 - positionOn(scale, tick)}%` }}>
          {formatTick('percent', { metric: 'funnel' }, tick)}
        </span>
      ))}
      {days.map((day) => (
        <span
          key={day.entry.at}
          role="img"
          aria-label={describeDay(day)}
          data-tooltip={describeDay(day)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users read the chart day by day
          tabIndex={0}
          className={styles.point}
          data-decided={day.isDecided || undefined}
          style={{ left: `${day.x}%`, top: `${day.y}%` }}
        />
      ))}
      {last && (
        <b
          aria-hidden
          className={styles.value}
          data-end={last.x > 90 || undefined}
          style={{ left: `${last.x}%`, top: `${last.y}%` }}
        >
          {formatLift(last.entry.change)}
        </b>
      )}
      {since && (
        <span
          className={styles.note}
          data-end={since.x > 80 || undefined}
          style={{ left: `${since.x}%`, top: `max(24px, ${since.top}%)` }}
        >
          {`${words[judgement]} since day ${since.day}`}
        </span>
      )}
      {layout.marks.map(({ day, x, text }) => (
        <span
          key={text}
          role="note"
          className={styles.note}
          data-change
          data-end={x > 50 || undefined}
          style={{ left: `${x}%` }}
        >
          {`day ${day}: ${text}`}
        </span>
      ))}
      {end !== null && (
        <span aria-hidden className={styles.note} data-plan style={{ left: `${end}%` }}>
          planned end
        </span>
      )}
      {labels.map(({ day, x, text, isMinor }) => (
        <span
          key={day}
          aria-hidden
          className={styles.day}
          data-minor={isMinor || undefined}
          data-end={x > END || undefined}
          style={{ left: `${x}%` }}
        >
          {text}
        </span>
      ))}
    </figure>
  );
}
