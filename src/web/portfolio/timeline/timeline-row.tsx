import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#contract/format/date.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type BarLayout, layoutBar } from './bar-layout.ts';
import { BarLink, linkTo } from './bar-link.tsx';
import { type PausedSpan, usePausedSpans } from './paused-spans.ts';
import type { TimeWindow } from './time-window.ts';
import styles from './timeline.module.css';
import { type Bar, endOf, percentOfToday, startOf, type TimelineEntry, wallTimeOf } from './timeline-entry.ts';
import { useEntryLift } from './use-entry-lift.ts';

interface Props {
  entry: TimelineEntry;
  bar: Bar;
  window: TimeWindow;
  laneWidthPx: number;
  now: number;
  isTabStop: boolean;
  /** Whether the experiment has a verdict on or after its planned day. */
  isDecided: boolean;
}

/** Returns what screen readers read for a bar: the name, the text in it, the state and the dates. */
function labelOf({ experiment, source, state, bar }: TimelineEntry, paused: readonly PausedSpan[]): string {
  const { timezone } = source.project;
  const { name } = experiment;
  const dates = [startOf(experiment), endOf(experiment, timezone)]
    .flatMap((at) => (at ? [formatDateTime(timezone, at)] : []))
    .join(' to ');
  const pauses = paused.map(
    ({ from, to }) =>
      `paused ${[from, to].map((at) => formatDateTime(timezone, new Date(at).toISOString())).join(' to ')}`,
  );
  return [...new Set([name, bar?.text, state, dates, ...pauses])].filter(Boolean).join(', ');
}

function placeOf({ side, left, width }: BarLayout) {
  // Short bars are at least 6 px wide.
  if (side === 'after') return { left: `max(${left}% + 6px, ${left + width}%)` };
  return { right: `${side === 'before' ? 100 - left : 100 - left - width}%` };
}

function markOf({ bar }: TimelineEntry, isDecided: boolean): { tone?: 'warning' | 'decision'; icon: IconName | null } {
  if (isDecided || bar?.kind === 'undecided') return { tone: 'decision', icon: 'gavel' };
  if (bar?.isWarning) return { tone: 'warning', icon: 'warning' };
  return { icon: bar?.icon ?? null };
}

/** A row of the timeline: the name of an experiment and its bar. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { entry, bar, window, laneWidthPx, now, isTabStop, isDecided } = props;
  const { source, experiment } = entry;
  const paused = usePausedSpans(source.project.id, experiment, { enabled: entry.status !== 'draft', now });
  const lift = useEntryLift(entry);
  const wall = (at: number) => wallTimeOf(source.project.timezone, at);
  const pauses = paused.map(({ from, to }) => ({ from: wall(from), to: wall(to) }));
  const layout = layoutBar(bar, window, laneWidthPx, { paused: pauses, extra: lift ?? '' });
  const { tone, icon } = markOf(entry, isDecided);
  const state = isDecided ? 'Needs a decision' : entry.state;
  const beside = isDecided ? 'Needs a decision' : layout.beside;
  return (
    <tr
      className={styles.row}
      style={{ '--today': `${percentOfToday(window, source.project.timezone, now)}%` } as object}
    >
      <th scope="row" className={styles.name}>
        <Link {...linkTo(entry, now)} tabIndex={-1} data-tooltip={experiment.name}>
          <bdi>{experiment.name}</bdi>
        </Link>
        <small>{experiment.feature_flag_key}</small>
        <span data-state data-tone={tone}>
          {icon && <Icon name={icon} size={13} />}
          <span>{state}</span>
        </span>
      </th>
      <td className={styles.lane}>
        <BarLink
          {...{ entry, bar, layout, window, now, isTabStop }}
          paused={pauses}
          label={labelOf({ ...entry, state }, paused)}
        />
        {beside !== '' && (
          <span className={styles.beside} style={placeOf(layout)} data-side={layout.side} data-tone={tone} aria-hidden>
            {tone && icon && <Icon name={icon} size={13} />}
            <span>{beside}</span>
          </span>
        )}
      </td>
    </tr>
  );
});
