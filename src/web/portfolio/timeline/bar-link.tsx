import { Link } from 'react-router-dom';
import { mainViewOf } from '../../experiments/main-view.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BarLayout, Span } from './bar-layout.ts';
import styles from './bar-link.module.css';
import { percentAt, type TimeWindow } from './time-window.ts';
import type { Bar, TimelineEntry } from './timeline-entry.ts';

/** Returns the page of an entry, and the state of a link that also opens its connection. */
export const linkTo = ({ source, experiment }: TimelineEntry, now: number) => ({
  to: mainViewOf(source.project.id, experiment, now),
  state: { connection: source.connection },
});

interface Props {
  entry: TimelineEntry;
  bar: Bar;
  layout: BarLayout;
  window: TimeWindow;
  now: number;
  /** In wall time (see `Bar`). */
  paused: readonly Span[];
  /** Whether the Tab key stops at this bar. The arrow keys move between bars. */
  isTabStop: boolean;
  /** The accessible name. */
  label: string;
}

/** The bar of an experiment, as a link to its page. */
export function BarLink({ entry, bar, layout, window, now, paused, isTabStop, label }: Props) {
  const visible = { from: Math.max(bar.from, window.from), to: Math.min(bar.to, window.to) };
  const place = ({ from, to }: Span) => {
    const [left, right] = [from, to].map((at) => Math.min(100, Math.max(0, percentAt(visible, at)))) as [
      number,
      number,
    ];
    return { left: `${left}%`, width: `${right - left}%` };
  };
  return (
    <Link
      {...linkTo(entry, now)}
      className={styles.bar}
      style={{ left: `${layout.left}%`, width: `${layout.width}%` }}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      data-bar={entry.key}
      data-kind={bar.kind}
      data-cut={layout.isCut || undefined}
    >
      {bar.parts.map((part) => (
        <i key={part.kind} data-part={part.kind} style={place(part)} />
      ))}
      {paused.map(({ from, to }) => (
        <i key={from} data-part="paused" style={place({ from, to })} />
      ))}
      {layout.text && (
        <span className={styles.text} style={place(layout.text)}>
          {layout.isCut && <Icon name="left" size={13} />}
          {bar.icon && <Icon name={bar.icon} size={13} />}
          <span>{bar.text}</span>
        </span>
      )}
    </Link>
  );
}
